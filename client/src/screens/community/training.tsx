import { GraduationCap } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { communityTexts } from "#client/messages/late/community.ts";
import { ButtonLink } from "#client/ui/button.tsx";

export function Training() {
  const texts = useTexts(communityTexts);
  return (
    <section className="flex flex-col items-start gap-3 rounded-[20px] border border-line bg-card p-5 md:flex-row md:items-center md:p-6">
      <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-control bg-pine-soft text-pine-text">
        <GraduationCap aria-hidden="true" size={28} />
      </span>
      <div className="grow">
        <h2 className="text-lg font-bold">{texts.trainingTitle}</h2>
        <p className="text-muted">{texts.trainingText}</p>
      </div>
      <ButtonLink href="/ai-training">{texts.openTraining}</ButtonLink>
    </section>
  );
}

import { ExternalLink } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { playerTexts } from "#client/messages/late/player.ts";
import { ButtonLink } from "#client/ui/button.tsx";

/** Replaces an unplayable video: its file may still open by itself, or its format plays on other devices. */
export function VideoUnavailable({ link, isForOthers = false }: { link: string | undefined; isForOthers?: boolean }) {
  const texts = useTexts(playerTexts);
  return (
    <div
      role="alert"
      className="flex aspect-video flex-col items-center justify-center gap-2 bg-beech-soft px-5 py-6 text-center md:rounded-card"
    >
      <p className="text-lg font-semibold">{isForOthers ? texts.notHere : texts.unavailable}</p>
      {isForOthers && <p className="text-muted">{texts.notHereText}</p>}
      {link && !isForOthers && (
        <>
          <p className="text-muted">{texts.unavailableText}</p>
          <ButtonLink
            external
            variant="secondary"
            href={link}
            className="mt-2"
            icon={<ExternalLink aria-hidden="true" size={18} />}
          >
            {texts.tryDirectLink}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

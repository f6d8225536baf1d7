import { ExternalLink } from "lucide-react";
import { useMessages } from "#client/lib/i18n.tsx";
import { ButtonLink } from "#client/ui/button.tsx";

/** Stands for a video that can't be played here; its file may still open by itself. */
export function VideoUnavailable({ link }: { link: string | undefined }) {
  const t = useMessages();
  return (
    <div
      role="alert"
      className="flex aspect-video flex-col items-center justify-center gap-2 bg-beech-soft px-5 py-6 text-center md:rounded-card"
    >
      <p className="text-lg font-semibold">{t.player.unavailable}</p>
      {link && (
        <>
          <p className="text-muted">{t.player.unavailableText}</p>
          <ButtonLink
            external
            variant="secondary"
            href={link}
            className="mt-2"
            icon={<ExternalLink aria-hidden="true" size={18} />}
          >
            {t.player.tryDirectLink}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

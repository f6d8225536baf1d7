import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import type { LinkFinding } from "#client/lib/use-link-check.ts";
import { playerTexts } from "#client/messages/late/player.ts";
import type { VideoService } from "#shared/domain/video-link.ts";

/** The service's answer about a video. */
export default function Finding({ service, finding }: { service: VideoService; finding: LinkFinding }) {
  const texts = useTexts(playerTexts);
  const problemText = useProblemText();
  if ("video" in finding) {
    const { title, author } = finding.video;
    return (
      <p className="text-pine-text">
        <strong className="block">{texts.valid(service)}</strong>
        {title !== null && texts.validTitle(title, author)}
      </p>
    );
  }
  const problem = "flaw" in finding ? texts.linkFlaws[finding.flaw](service) : problemText(finding.error);
  return (
    <p className="text-brick-text">
      <strong className="block">{texts.validationFailed}</strong>
      {problem}
    </p>
  );
}

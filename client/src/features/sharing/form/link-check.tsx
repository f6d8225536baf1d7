import { useState } from "react";
import { flawOfLink } from "#client/features/sharing/form/fields.ts";
import { ApiError, api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";
import { type LinkedVideo, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

type Result = { link: string; video: LinkedVideo } | { link: string; problem: string };

/** Has the service of a link checked, whether its video is public. */
export function LinkCheck({ link }: { link: string }) {
  const texts = useTexts(shareFormTexts);
  const problemText = useProblemText();
  const [checking, setChecking] = useState(false);
  const [latest, setLatest] = useState<Result | null>(null);
  // The finding of another link does not apply to this one.
  const result = latest?.link === link ? latest : null;

  const check = async () => {
    const flaw = flawOfLink(link, texts);
    if (flaw !== null) return setLatest({ link, problem: flaw });
    setChecking(true);
    setLatest(null);
    try {
      setLatest({ link, video: await api(sharedVideos.checkLink, { query: { url: link } }) });
    } catch (error) {
      const isHidden = error instanceof ApiError && error.code === "NOT_FOUND";
      setLatest({ link, problem: isHidden ? texts.hiddenVideo : problemText(error) });
    } finally {
      setChecking(false);
    }
  };

  return (
    <div className="grid justify-items-start gap-1">
      <Button variant="ghost" size="sm" pending={checking} onClick={check}>
        {checking ? texts.validating : texts.validate}
      </Button>
      <div role="status" className="text-sm wrap-anywhere">
        {result && "video" in result && (
          <p className="text-pine-text">
            <strong className="block">{texts.valid(result.video.service)}</strong>
            {result.video.title !== null && texts.validTitle(result.video.title, result.video.author)}
          </p>
        )}
        {result && "problem" in result && (
          <p className="text-brick-text">
            <strong className="block">{texts.validationFailed}</strong>
            {result.problem}
          </p>
        )}
      </div>
    </div>
  );
}

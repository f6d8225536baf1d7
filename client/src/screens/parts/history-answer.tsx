import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keptPlace, SKIPPED } from "#client/features/identify/place/person-place.ts";
import { scanImageQuery } from "#client/features/scans/photos/use-scan-image.ts";
import { queryFor } from "#client/lib/api.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { makeKey } from "#client/lib/make-key.ts";
import { useProblemText } from "#client/lib/problem-text.ts";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { AnsweredPhotos } from "#client/screens/parts/answered-photos.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { identify } from "#shared/contracts/identify/identify.ts";
import { locationWord } from "#shared/domain/identify/region.ts";

/** The answer to a photo of the history, as it was given, with the shops and pages of where the person is by now. */
export function HistoryAnswer({ imageHash, onClose }: { imageHash: string; onClose: () => void }) {
  const { language } = useI18n();
  const texts = useTexts(scanHistoryTexts);
  const problemText = useProblemText();
  // Whatever is asked anew from here is a scan of its own: the one in the history stays as it is.
  const [clientId] = useState(makeKey);
  const [place] = useState(() => keptPlace().read() ?? SKIPPED);
  const location = locationWord(place);
  const answer = useQuery(
    queryFor(identify.answer, { params: { imageHash }, query: { language, ...(location && { location }) } }),
  );
  const photo = useQuery(scanImageQuery(imageHash));
  const error = answer.error ?? photo.error;
  if (answer.data && photo.data) {
    const photos = [{ bytes: photo.data, isWithoutCode: false }];
    const answered = { set: { clientId, photos }, question: { language, place }, answer: answer.data };
    return <AnsweredPhotos answered={answered} onClose={onClose} />;
  }
  return (
    <Dialog open onOpenChange={(stays) => stays || onClose()} title={texts.answerTitle} size="lg">
      {error ? (
        <ErrorState
          title={texts.answerFailed}
          text={problemText(error)}
          onRetry={() => {
            if (answer.error) void answer.refetch();
            if (photo.error) void photo.refetch();
          }}
        />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Dialog>
  );
}

import { useShowVideoVotes } from "#client/features/sharing/beside/use-product-videos.ts";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { productVideosTexts } from "#client/messages/late/product-videos.ts";
import { VoteButtons } from "#client/ui/vote-buttons.tsx";
import { type ProductVideo, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

interface VideoVotesProps {
  productId: string;
  video: ProductVideo;
  /** The sharer's name. */
  who: string;
  onSignIn: () => void;
}

/** Records whether another member's video helped. */
export function VideoVotes({ productId, video, who, onSignIn }: VideoVotesProps) {
  const { id } = video;
  return (
    <VoteButtons
      id={id}
      votes={video}
      send={(isHelpful) => api(sharedVideos.vote, { params: { id }, body: { isHelpful } })}
      show={useShowVideoVotes(productId, id)}
      texts={useTexts(productVideosTexts)}
      who={who}
      may={useMay("share-videos")}
      onSignIn={onSignIn}
    />
  );
}

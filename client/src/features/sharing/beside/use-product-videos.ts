import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryFor } from "#client/lib/api.ts";
import type { Votes } from "#client/lib/use-vote.ts";
import { type ProductVideo, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

const videosOf = (productId: string) => queryFor(sharedVideos.ofProduct, { params: { id: productId } });

/** The videos that members shared of a product, the most helpful first. */
export const useProductVideos = (productId: string) => useQuery(videosOf(productId));

/** Puts a video's votes into the list. Its place stays until the page is opened anew: nothing moves under a finger. */
export function useShowVideoVotes(productId: string, videoId: string) {
  const queryClient = useQueryClient();
  return (votes: Votes) =>
    queryClient.setQueryData<ProductVideo[]>(videosOf(productId).queryKey, (videos) =>
      videos?.map((video) => (video.id === videoId ? { ...video, ...votes } : video)),
    );
}

import { sampleId } from "#client/testing/samples.ts";
import type { OwnShare, ProductVideo } from "#shared/contracts/sharing/shared-videos.ts";

/** A link that a member shared, as the API sends it; `number` makes its id and its product's. */
export function sampleShare({ number = 1, ...fields }: Partial<OwnShare> & { number?: number } = {}): OwnShare {
  return {
    id: sampleId(7000 + number),
    createdAt: new Date(2026, 10, 3),
    state: "live",
    refusal: null,
    linkRefusal: null,
    removalReason: null,
    unavailableSince: null,
    product: {
      id: sampleId(number),
      name: `Bunk bed ${number}`,
      nameFr: null,
      brand: "Oakline",
      category: "bedroom",
      isListed: true,
    },
    pictureUrl: null,
    link: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    upload: null,
    canEdit: true,
    canRename: true,
    canRemove: true,
    ...fields,
  };
}

/** Another member's video of a product: a link, or with `videoSources` a file. */
export function sampleVideo({ number = 1, ...fields }: Partial<ProductVideo> & { number?: number } = {}): ProductVideo {
  return {
    id: sampleId(700 + number),
    videoUrl: `https://www.youtube.com/watch?v=${String(number).padStart(11, "a")}`,
    videoDuration: null,
    pictureUrl: null,
    videoSources: [],
    captions: [],
    sharerName: `Member ${number}`,
    isOwn: false,
    createdAt: new Date("2026-03-01T12:00:00Z"),
    helpfulVotes: 0,
    unhelpfulVotes: 0,
    ownVote: null,
    ...fields,
  };
}

import type { Deps } from "#server/deps.ts";
import { readAnswer } from "#server/features/identify/answer/read-answer.ts";
import { confirmIdentification } from "#server/features/identify/feedback/confirm.ts";
import { giveFeedback } from "#server/features/identify/feedback/give-feedback.ts";
import { sharePhoto } from "#server/features/identify/feedback/share-photo.ts";
import { admitPhotos, identifyPhotos } from "#server/features/identify/identify-photos.ts";
import { readScanImage } from "#server/features/identify/photos.ts";
import { findPlace } from "#server/features/identify/place/find-place.ts";
import { implement } from "#server/http/implement.ts";
import { identify } from "#shared/contracts/identify/identify.ts";
import { place } from "#shared/contracts/identify/place.ts";

export const identifyRoutes = (deps: Deps) =>
  implement(identify, {
    identify: {
      before: ({ actor }) => admitPhotos(deps, actor),
      handle: ({ actor, file, body, left }) => identifyPhotos(deps, actor, file, body, left),
    },
    answer: ({ actor, params, query }) => readAnswer(deps, actor, params.imageHash, query),
    giveFeedback: ({ actor, body }) => giveFeedback(deps, actor, body),
    sharePhoto: ({ actor, params, body }) => sharePhoto(deps, actor, params.imageHash, body.isShared),
    confirm: ({ actor, body }) => confirmIdentification(deps, actor, body),
    image: ({ actor, params }) => readScanImage(deps, actor, params.imageHash),
  });

export const placeRoutes = (deps: Deps) =>
  implement(place, {
    find: ({ actor, body, caller }) => findPlace(deps, actor, body.position ?? null, caller.address),
  });

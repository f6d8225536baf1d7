import type { Deps } from "#server/deps.ts";
import { removeCaptions } from "#server/features/files/remove-captions.ts";
import { discardUpload, listUnsharedUploads } from "#server/features/files/unshared-uploads.ts";
import { admitPart, setCaptions, setPoster } from "#server/features/files/upload-parts.ts";
import { takeVideo } from "#server/features/files/upload-video.ts";
import { getUpload } from "#server/features/files/uploads.ts";
import { implement } from "#server/http/implement.ts";
import { takeTry } from "#server/http/rate-limit.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { TRY_LIMITS } from "#shared/domain/try-limits.ts";

export const fileRoutes = (deps: Deps) =>
  implement(videoUploads, {
    uploadVideo: {
      before: ({ actor }) => takeTry(deps.db, TRY_LIMITS.uploads, actor.id),
      handle: ({ actor, file }) => takeVideo(deps, actor, file),
    },
    setPoster: {
      before: ({ actor, params }) => admitPart(deps, actor, params.id),
      handle: ({ actor, params, file }) => setPoster(deps, actor, params.id, file.bytes),
    },
    setCaptions: {
      before: ({ actor, params }) => admitPart(deps, actor, params.id),
      handle: ({ actor, params, file }) => setCaptions(deps, actor, params, file.bytes),
    },
    removeCaptions: ({ actor, params }) => removeCaptions(deps, actor, params),
    unshared: ({ actor }) => listUnsharedUploads(deps, actor),
    discard: ({ actor, params }) => discardUpload(deps, actor, params.id),
    upload: ({ actor, params }) => getUpload(deps, actor, params.id),
  });

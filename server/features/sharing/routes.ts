import type { Deps } from "#server/deps.ts";
import { setCaptions, setPoster } from "#server/features/sharing/upload-parts.ts";
import { takeVideo } from "#server/features/sharing/upload-video.ts";
import { getUpload } from "#server/features/sharing/uploads.ts";
import { implement } from "#server/http/implement.ts";
import { sharing } from "#shared/contracts/sharing.ts";

export const sharingRoutes = (deps: Deps) =>
  implement(sharing, {
    uploadVideo: ({ actor, file }) => takeVideo(deps, actor, file),
    setPoster: ({ actor, params, file }) => setPoster(deps, actor, params.id, file.bytes),
    setCaptions: ({ actor, params, file }) => setCaptions(deps, actor, params, file.bytes),
    upload: ({ actor, params }) => getUpload(deps, actor, params.id),
  });

import * as z from "zod/mini";
import { CAMERA_PROBLEMS } from "#shared/domain/camera-problem.ts";
import { endpoint } from "#shared/http/endpoint.ts";

/** Cameras that did not open. */
export const cameraProblems = {
  countProblem: endpoint({
    method: "POST",
    path: "/api/camera-problems",
    access: "public",
    summary:
      "Counts that a scanner had no picture to show, by the reason alone: nothing of the person or the device is kept.",
    body: z.object({ reason: z.enum(CAMERA_PROBLEMS) }),
  }),
};

/** Why a camera did not open. */
export const CAMERA_CAUSES = ["refused", "none", "unsupported", "busy", "insecure", "blocked", "other"] as const;
export type CameraCause = (typeof CAMERA_CAUSES)[number];

/** Why the scanner shows no picture: by the camera, or by what reads it. */
export const CAMERA_PROBLEMS = [...CAMERA_CAUSES, "stream", "setup", "decoder"] as const;
export type CameraProblem = (typeof CAMERA_PROBLEMS)[number];

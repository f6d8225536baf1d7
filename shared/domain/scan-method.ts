/** How a scan came about: a code before the camera, a code or number typed in, a photo that was taken or chosen. */
export const SCAN_METHODS = ["code", "typed", "photo"] as const;
export type ScanMethod = (typeof SCAN_METHODS)[number];

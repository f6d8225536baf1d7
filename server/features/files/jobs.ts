import * as z from "zod";
import { defineJob } from "#server/jobs/job.ts";

const ofUpload = z.object({ id: z.uuid() });
const nothing = z.object({});

/** Checks a video whose last byte has arrived. */
export const checkUploadJob = defineJob("check-upload", ofUpload);
/** Makes an H.264 MP4 of what plays on some phones only. */
export const convertUploadJob = defineJob("convert-upload", ofUpload, { line: "conversions" });
/** Makes the picture of a video whose sender gave it none. */
export const drawPosterJob = defineJob("draw-poster", ofUpload, { line: "conversions" });
/** Removes abandoned unfinished uploads, each hour. */
export const sweepUploadsJob = defineJob("sweep-uploads", nothing);
/** Removes stored objects to which nothing refers, each hour. */
export const sweepObjectsJob = defineJob("sweep-objects", nothing);

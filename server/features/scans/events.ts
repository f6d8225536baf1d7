import * as z from "zod";
import { defineEvent } from "#server/lib/events.ts";

/** That members have deleted scans of these photos, each by its hash; other members may have scans of the same ones. */
export const photoScansRemoved = defineEvent("photo-scans-removed", z.object({ imageHashes: z.array(z.string()) }));

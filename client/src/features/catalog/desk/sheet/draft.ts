import * as z from "zod/mini";
import { sheetValues } from "#client/features/catalog/desk/sheet/values.ts";
import { draftKind } from "#client/lib/draft.ts";

/** So many hours an unsaved sheet waits. */
const KEPT_HOURS = 30 * 24;

/** What was typed of a product's sheet and not saved, by the product's id, with the sheet that it began with. */
export const sheetDraft = draftKind({
  name: "sheet",
  schema: z.object({ version: z.string(), base: sheetValues, values: sheetValues }),
  area: "device",
  hours: KEPT_HOURS,
});

import * as z from "zod/mini";
import type { Reportable } from "#client/features/moderation/report/button.tsx";
import { draftKind } from "#client/lib/draft.ts";

const fields = z.object({ reason: z.string(), note: z.string() });
const typed = draftKind({ name: "report", schema: fields });

/** The unsent input of a report. */
export const reportDraft = ({ kind, id }: Reportable) => typed(`${kind}/${id}`);

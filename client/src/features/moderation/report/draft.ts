import * as z from "zod/mini";
import type { Reportable } from "#client/features/moderation/report/button.tsx";
import { draftKind } from "#client/lib/draft.ts";

const fields = z.object({ reason: z.string(), note: z.string() });
const typed = draftKind({ name: "report", schema: fields });

/** What was chosen and typed to report something, and not sent yet. */
export const reportDraft = ({ kind, id }: Reportable) => typed(`${kind}/${id}`);

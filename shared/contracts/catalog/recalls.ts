import * as z from "zod/mini";
import { recallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import { RECALLS_ASKED_MAX } from "#shared/domain/recall.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";

export const recalls = {
  ofProducts: endpoint({
    method: "GET",
    path: "/api/recalls",
    access: "public",
    summary: "Of these products those that a recall may be about, each with the surest and newest one.",
    query: z.object({
      /** Ids with commas between them. */
      products: z.string().check(z.regex(new RegExp(`^${UUID}(?:,${UUID}){0,${RECALLS_ASKED_MAX - 1}}$`))),
    }),
    /** What is not in it is not said to be safe. */
    response: z.array(z.object({ productId: z.uuid(), recall: recallNotice })).check(z.maxLength(RECALLS_ASKED_MAX)),
  }),
};

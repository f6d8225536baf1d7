import * as z from "zod/mini";
import { COUNTRIES } from "#shared/domain/identify/region.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const latitude = z.number().check(z.minimum(-90), z.maximum(90));
const longitude = z.number().check(z.minimum(-180), z.maximum(180));

const found = z.object({
  /** Null for a place that is in neither country; nothing else is said of it then. */
  country: z.nullable(z.enum(COUNTRIES)),
  /** A province or state, in English. */
  region: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Of an area: the first half of a Canadian one. */
  postalCode: z.optional(z.string()),
});
export type PlaceFound = z.output<typeof found>;

export const place = {
  find: endpoint({
    method: "POST",
    path: "/api/ai/place",
    access: "identify-by-photo",
    summary:
      "Names the place of a position, rounded to a city whatever is sent, or without one the place that the call comes from. Only for who has agreed to that. Null where that is not known.",
    body: z.object({ position: z.optional(z.object({ latitude, longitude })) }),
    response: z.nullable(found),
    keepsNothing: true,
  }),
};

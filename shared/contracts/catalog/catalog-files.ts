import * as z from "zod/mini";
import { PICTURE_USES } from "#shared/domain/catalog-files.ts";
import { CATALOG_PICTURE_MAX_BYTES, LINK_MAX_CHARACTERS, MANUAL_MAX_BYTES } from "#shared/domain/limits.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const picture = z.object({
  /** A path of ours. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type CatalogPicture = z.output<typeof picture>;

const manual = z.object({
  /** A path of ours, or the link. */
  url: z.string(),
  /** Both null for a link whose server does not answer at the moment, or gives more than is read. */
  pages: z.nullable(z.int()),
  bytes: z.nullable(z.int()),
});
export type CatalogManual = z.output<typeof manual>;

/** Files for the sheets of products. One that no product uses within a day is forgotten. */
export const catalogFiles = {
  addPicture: endpoint({
    method: "POST",
    path: "/api/desk/pictures",
    access: "keep-catalog",
    summary:
      "Keeps a picture of a product or of a step in its guide (JPEG, PNG, WebP or AVIF): upright, as WebP, with nothing but its pixels.",
    upload: { field: "picture", maxBytes: CATALOG_PICTURE_MAX_BYTES },
    body: z.object({ use: z.enum(PICTURE_USES) }),
    response: picture,
    status: 201,
  }),
  addManual: endpoint({
    method: "POST",
    path: "/api/desk/manuals",
    access: "keep-catalog",
    summary:
      "Keeps a maker's manual (PDF) as it is written anew, with its number of pages; one that is encrypted or damaged, or has scripts, attached files or commands in it, is refused.",
    upload: { field: "manual", maxBytes: MANUAL_MAX_BYTES, toStorage: true },
    response: manual,
    status: 201,
  }),
  linkManual: endpoint({
    method: "POST",
    path: "/api/desk/manual-links",
    access: "keep-catalog",
    summary:
      "Looks at the manual behind a public https address as at one that is sent, and keeps nothing but its number of pages.",
    body: z.object({ url: z.url({ protocol: /^https$/ }).check(z.maxLength(LINK_MAX_CHARACTERS)) }),
    response: manual,
    status: 201,
  }),
};

import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { CATALOG_FILE_KINDS } from "#shared/domain/catalog-files.ts";
import { users } from "#shared/schema/accounts.ts";
import { products } from "#shared/schema/catalog.ts";
import { createdAt, id, notNegative, oneOf } from "#shared/schema/columns.ts";
import { storedObjects } from "#shared/schema/files.ts";

/** Pictures and manuals that were sent for the catalogue, and manuals elsewhere that were looked at for it. */
export const catalogFiles = pgTable(
  "catalog_files",
  {
    id: id(),
    kind: text({ enum: CATALOG_FILE_KINDS }).notNull(),
    /** By which products name it: the object's path, or the link. */
    url: text().notNull().unique(),
    objectName: text("object_name")
      .unique()
      .references(() => storedObjects.name, { onDelete: "restrict" }),
    /** Null for a link that could not be read when it was given; so are the pages. */
    bytes: bigint({ mode: "number" }),
    /** Of a picture, in pixels. */
    width: integer(),
    height: integer(),
    /** Of a manual, as they were counted in it. */
    pages: integer(),
    // A file is the product's; it stays when the person goes.
    uploadedBy: uuid("uploaded_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf("catalog_files_kind_known", table.kind, CATALOG_FILE_KINDS),
    check("catalog_files_linked_or_stored", sql`(${table.kind} = 'linked-manual') = (${table.objectName} is null)`),
    check(
      "catalog_files_url_link",
      sql`${table.url} ~* '^https://' or (${table.objectName} is not null and ${table.url} = '/media/o/' || ${table.objectName})`,
    ),
    check(
      "catalog_files_pictures_have_size",
      sql`(${table.kind} in ('product-picture', 'step-picture')) = (${table.width} is not null and ${table.height} is not null)`,
    ),
    check("catalog_files_pages_positive", sql`${table.pages} > 0`),
    notNegative("catalog_files_not_negative", table.bytes, table.width, table.height),
    index("catalog_files_by_uploader").on(table.uploadedBy),
    // The sweep looks at the oldest first.
    index("catalog_files_by_age").on(table.createdAt),
  ],
);

/** Which product has, or had, a file in its sheet: what an older version of a sheet names stays for going back to it. */
export const catalogFileUses = pgTable(
  "catalog_file_uses",
  {
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    // A file in use can't be swept, whatever happens at once.
    fileId: uuid("file_id")
      .notNull()
      .references(() => catalogFiles.id, { onDelete: "restrict" }),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.fileId] }),
    index("catalog_file_uses_by_file").on(table.fileId),
  ],
);

/** What a picture of the catalogue is for. */
export const PICTURE_USES = ["product", "step"] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** The files of the catalogue; a linked manual is on its maker's own site. */
export const CATALOG_FILE_KINDS = ["product-picture", "step-picture", "manual", "linked-manual"] as const;
export type CatalogFileKind = (typeof CATALOG_FILE_KINDS)[number];

/** The package comes without types; this is what we use of it. */
declare module "digital-link.js" {
  export const Utils: {
    /** Throws for an address that is not compressed, or not a valid one. */
    decompressWebUri(uri: string): string;
    compressWebUri(uri: string): string;
  };
}

/** Up to where a file names the formats that it is in. */
const HEAD_BYTES = 64;

/**
 * Whether a photo is in the format of iPhones, which few browsers can read and the server doesn't take. By its bytes, as
 * not every device knows what it is; an AVIF, which the server takes, begins alike.
 */
export async function isHeic(photo: Blob): Promise<boolean> {
  const head = String.fromCharCode(...new Uint8Array(await photo.slice(0, HEAD_BYTES).arrayBuffer()));
  return /^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(head) && !/avi[fs]/.test(head);
}

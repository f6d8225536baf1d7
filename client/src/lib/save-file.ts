/** Safari reads the file only some time after the click, so its address must outlive the click. */
const ADDRESS_LIFETIME_MS = 60_000;

/** Has the browser download a file that is in memory. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), ADDRESS_LIFETIME_MS);
}

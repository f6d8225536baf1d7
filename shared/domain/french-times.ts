/** Times in a French text as they are written, "9 h 05" and "16 h"; the formatters write them as tables have them. */
export function writeFrenchTimes(text: string): string {
  return text.replace(/\b0(\d\sh)/g, "$1").replace(/(\d\sh)\s00\b/g, "$1");
}

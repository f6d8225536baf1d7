/** The next 1, 2 or 5 with zeros, for the top of an axis: 7 becomes 10, 0.013 becomes 0.02. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const exponent = Math.floor(Math.log10(value));
  // Powers of ten below one are not exact; a quotient of whole ones is.
  const scaled = (step: number) => (exponent < 0 ? step / 10 ** -exponent : step * 10 ** exponent);
  return [1, 2, 5].map(scaled).find((top) => top >= value) ?? scaled(10);
}

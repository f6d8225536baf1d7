/** In groups of three, as English writes thousands: "1,250" and "12,500.50". An amount of money has no thousandths. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * An amount of money as people type it in either language: "1250.50", "1,250.50", "1 250,50", with a dollar sign or
 * without. What is none is NaN, which contracts refuse.
 */
export function typedAmount(text: string): number {
  const typed = text.replace(/[\s$]/g, "");
  if (typed === "") return Number.NaN;
  return Number(GROUPED.test(typed) ? typed.replaceAll(",", "") : typed.replace(",", "."));
}

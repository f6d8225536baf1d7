import type { ProductFacts } from "#shared/contracts/catalog/product-facts.ts";
import { GUIDE_KINDS } from "#shared/domain/assembly.ts";
import type { Language } from "#shared/domain/language.ts";

export type Guide = ProductFacts["guides"][number];

/** One guide of each kind that has steps: in the person's language, else in the other one. */
export function chooseGuides(guides: readonly Guide[], language: Language): Guide[] {
  const written = guides.filter((guide) => guide.steps.length > 0);
  return GUIDE_KINDS.flatMap((kind) => {
    const ofKind = written.filter((guide) => guide.kind === kind);
    return ofKind.find((guide) => guide.language === language) ?? ofKind[0] ?? [];
  });
}

/** The part of the page with the steps of a kind, for links to it. */
export function guideAnchor(kind: Guide["kind"]): string {
  return `steps-${kind}`;
}

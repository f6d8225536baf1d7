import { Part, part } from "#client/ui/part.tsx";
import { Skeleton } from "#client/ui/skeleton.tsx";
import type { ProductFacts } from "#shared/contracts/catalog/product-facts.ts";

const RecallNotes = part(() => import("#client/features/catalog/page/recall-notes.tsx"));

/** The recalls that may be about a product, fetched where there are some: most products have none. */
export function Recalls({ facts: { recalls }, brief = false }: { facts: ProductFacts; brief?: boolean }) {
  if (recalls.length === 0) return null;
  return (
    <Part fallback={<Skeleton className="h-40 w-full" />}>
      <RecallNotes recalls={recalls} brief={brief} />
    </Part>
  );
}

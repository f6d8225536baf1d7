import { useState } from "react";
import { api } from "#client/lib/api.ts";
import { type KnownProduct, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";

/** The product of the catalogue that a form is for: `initial` from the start, or once its code turned out to belong to one. */
export function useKnownProduct(initial: KnownProduct | null) {
  const [product, setProduct] = useState(initial);
  const [offer, setOffer] = useState<{ code: string; product: KnownProduct } | null>(null);
  return {
    product,
    offer,
    /** Whether a code belongs to a product, which is offered then. Rejects with what calls reject with. */
    find: async ({ code = "", brand }: { code?: string | undefined; brand: string }): Promise<boolean> => {
      if (code.trim() === "") return false;
      const found = await api(sharedVideos.known, { query: { code, brand } });
      setOffer(found && { code: code.trim(), product: found });
      return found !== null;
    },
    take: () => setProduct(offer?.product ?? null),
    release: () => setProduct(null),
  };
}

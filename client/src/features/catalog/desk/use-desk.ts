import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, pagesFor, queryFor } from "#client/lib/api.ts";
import type { Once } from "#client/lib/form/once.ts";
import { desk, type OpenSheet } from "#shared/contracts/catalog/desk.ts";
import type { ProductSheet, SentSheet } from "#shared/contracts/catalog/product-sheet.ts";
import type { Gap } from "#shared/domain/product-sheet.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";

/** Others edit as well: each opening asks again, and nothing older is shown meanwhile. */
const ALWAYS_ASK = { staleTime: 0, gcTime: 0 };

/** The products that the person may edit, page by page; the list of the text before stays until the new one is there. */
export function useDeskProducts({ q, lacks }: { q: string; lacks: Gap | null }) {
  const query = useInfiniteQuery({
    ...pagesFor(desk.list, { query: { ...(q && { q }), ...(lacks && { lacks }) } }),
    ...ALWAYS_ASK,
    placeholderData: keepPreviousData,
  });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

export function useOpenSheet(id: string) {
  return useQuery({ ...queryFor(desk.open, { params: { id } }), ...ALWAYS_ASK, refetchOnWindowFocus: false });
}

/** The revisions of a product, page by page. */
export function useRevisions(id: string) {
  const query = useInfiniteQuery({ ...pagesFor(desk.revisions, { params: { id } }), ...ALWAYS_ASK });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

/** The brands that the person may give a product, null for any; undefined until that is known. */
export function useKeptBrands(): { brands: readonly string[] | null | undefined; isPending: boolean } {
  const { data, isPending } = useQuery(queryFor(desk.brands));
  return { brands: data?.brands, isPending };
}

/** However a brand is written. For display: the server compares brands by their normal form. */
const SAME = new Intl.Collator("en", { sensitivity: "base", ignorePunctuation: true });

/** Whether the person may edit the products of a brand; false until that is known. */
export function useKeeps(brand: string): boolean {
  const { brands } = useKeptBrands();
  return brands === null || brands?.some((one) => SAME.compare(one, brand) === 0) === true;
}

/** A sheet as it travels. */
export function toSend({
  offers,
  ...sheet
}: ProductSheet | SentSheet): EndpointInput<typeof desk.save>["body"]["sheet"] {
  return { ...sheet, offers: offers.map((offer) => ({ ...offer, checkedAt: offer.checkedAt?.toISOString() ?? null })) };
}

/** Saves, restores and adds; everything that shows the product is fetched again afterwards. */
export function useDeskActions() {
  const queryClient = useQueryClient();
  const noticed = (opened: OpenSheet) => {
    for (const list of ["desk", "products", "codes"]) queryClient.invalidateQueries({ queryKey: ["api", list] });
    return opened;
  };
  return {
    /** The sheet as another editor has left it. */
    open: async (id: string) => noticed(await api(desk.open, { params: { id } })),
    save: async (id: string, body: { version: string; sheet: SentSheet; reason?: string }) =>
      noticed(await api(desk.save, { params: { id }, body: { ...body, sheet: toSend(body.sheet) } })),
    restore: async (id: string, revision: number, version: string) =>
      noticed(await api(desk.restore, { params: { id, revision }, body: { version } })),
    create: async (body: EndpointInput<typeof desk.create>["body"], once: Once) =>
      noticed(await api(desk.create, { body, ...once })),
  };
}

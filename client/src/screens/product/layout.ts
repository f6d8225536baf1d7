/**
 * Where the parts of a product's page stand: one below the other in reading order, from 768 px in two columns. The
 * second row stretches, so that a long left column pushes nothing apart in the right one.
 */
export const PAGE_GRID = {
  page: "grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr_auto] md:gap-x-8",
  head: "md:col-span-2",
  facts: "peer empty:hidden md:col-start-2 md:row-start-2",
  instructions: "md:col-start-1 md:row-start-2 md:row-span-2",
  /** Without known facts the shops take their place. */
  offers: "md:col-start-2 md:row-start-3 peer-empty:md:row-start-2",
  people: "md:col-span-2",
};

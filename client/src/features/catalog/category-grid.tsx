import { Link } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";
import { CATEGORY_DRAWINGS } from "#client/lib/room-drawings.ts";
import type { Category } from "#shared/domain/categories.ts";

interface Grid {
  categories: readonly Category[];
  /** The second line of every tile. */
  caption?: string;
  /** Two columns on phones with room for a caption, or three small ones. */
  columns: 2 | 3;
}

/** Tiles of categories with their drawings: links where each has an address, else buttons. */
export function CategoryGrid({
  categories,
  caption,
  columns,
  ...target
}: Grid & ({ onPick: (category: Category) => void } | { hrefOf: (category: Category) => string })) {
  const t = useMessages();
  return (
    <ul
      className={
        columns === 3 ? "grid grid-cols-3 gap-3 md:grid-cols-6" : "grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4"
      }
    >
      {categories.map((category) => {
        const face = (
          <>
            <img
              src={CATEGORY_DRAWINGS[category]}
              alt=""
              width={120}
              height={90}
              loading="lazy"
              className={columns === 3 ? "h-[66px] w-full object-contain" : "h-24 w-full object-contain md:h-32"}
            />
            <span className={columns === 3 ? "text-sm leading-tight font-semibold" : "font-semibold"}>
              {t.categories[category]}
            </span>
            {caption && <span className="text-sm text-muted">{caption}</span>}
          </>
        );
        return (
          <li key={category} className="flex">
            {"hrefOf" in target ? (
              <Link href={target.hrefOf(category)} className={LOOK}>
                {face}
              </Link>
            ) : (
              <button type="button" onClick={() => target.onPick(category)} className={LOOK}>
                {face}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const LOOK =
  "flex w-full flex-col items-center justify-start gap-1 rounded-card border border-line bg-card px-2 pt-3 pb-3 text-center transition hover:border-edge";

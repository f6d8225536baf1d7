import { Pencil, Search } from "lucide-react";
import { useState } from "react";
import { PhotoPicture, type PhotoSource } from "#client/features/identify/result/photo-picture.tsx";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { picturesOf } from "#client/lib/product-pictures.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import type { LocalMatch } from "#shared/contracts/identify/identify.ts";
import { nameOf } from "#shared/domain/product-name.ts";

/** Products of the catalogue that it may be, each beside the photo: the person says which one it is, if any. */
export function LocalMatches({
  photo,
  matches,
  onProduct,
  onSearch,
  onCorrect,
}: {
  photo: PhotoSource;
  matches: readonly LocalMatch[];
  onProduct: (id: string) => void;
  onSearch: () => void;
  /** To saying what it is; null once that is said. */
  onCorrect: (() => void) | null;
}) {
  const texts = useTexts(identifyResultTexts);
  const [said, setSaid] = useState<"none" | "unsure" | null>(null);
  return (
    <section>
      <h3 className="text-lg font-semibold">{texts.matchesTitle}</h3>
      {matches.length === 0 ? (
        <p className="text-muted">{texts.noMatches}</p>
      ) : said === "none" ? (
        <div ref={takeFocus} tabIndex={-1} className="grid gap-3 outline-none">
          <p>{texts.noneText}</p>
          <div className="flex flex-wrap gap-2">
            {onCorrect && (
              <Button size="sm" icon={<Pencil aria-hidden="true" size={18} />} onClick={onCorrect}>
                {texts.feedback.tellUs}
              </Button>
            )}
            <Button variant="secondary" size="sm" icon={<Search aria-hidden="true" size={18} />} onClick={onSearch}>
              {texts.search}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => setSaid(null)}>
              {texts.showMatches}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <p className="mb-3 text-sm text-muted">{texts.matchesText}</p>
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {matches.map((match, place) => (
              <Match key={match.id} match={match} isBest={place === 0} photo={photo} onProduct={onProduct} />
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => setSaid("none")}>
              {texts.noneOfThese}
            </Button>
            <Button variant="ghost" size="sm" aria-expanded={said === "unsure"} onClick={() => setSaid("unsure")}>
              {texts.notSure}
            </Button>
          </div>
          <p role="status" className={said === "unsure" ? "mt-2 rounded-control bg-beech-soft px-4 py-3" : ""}>
            {said === "unsure" && texts.notSureText}
          </p>
        </>
      )}
    </section>
  );
}

function Match({
  match,
  isBest,
  photo,
  onProduct,
}: {
  match: LocalMatch;
  isBest: boolean;
  photo: PhotoSource;
  onProduct: (id: string) => void;
}) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(identifyResultTexts);
  const { id, brand, category, thumbnailUrl, matchScore } = match;
  const name = nameOf(match, language);
  return (
    <li className="grid content-between gap-3 rounded-card border border-line bg-card p-3">
      <div className="flex gap-3">
        <div className="flex shrink-0 items-start gap-1.5">
          <PhotoPicture src={photo} alt={texts.photo} className="w-20" />
          <ProductPicture src={picturesOf({ thumbnailUrl, videoUrl: null })} alt={name} sizes="80px" className="w-20" />
        </div>
        <div className="min-w-0">
          <p className="text-sm text-muted wrap-anywhere">{brand}</p>
          <p className="leading-snug font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-muted">{t.categories[category]}</p>
          <p className="text-sm tabular-nums">{texts.matchScore(matchScore)}</p>
        </div>
      </div>
      <Button
        variant={isBest ? "primary" : "secondary"}
        fullWidth
        size="sm"
        aria-label={texts.thisIsItOf(name)}
        onClick={() => onProduct(id)}
      >
        {texts.thisIsIt}
      </Button>
    </li>
  );
}

/** The button that was pressed is gone, so the focus goes to what came in its place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

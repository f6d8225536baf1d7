import { useState } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { ProductPages } from "#client/features/catalog/product-pages.tsx";
import { useProducts } from "#client/features/catalog/use-product-pages.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { sharingTexts } from "#client/messages/late/sharing.ts";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";
import { CATEGORIES, type Category } from "#shared/domain/categories.ts";

/** The catalogue's products that have a video, of all rooms or of one. */
export function VideoBrowser({ onSelect }: { onSelect: (product: Product) => void }) {
  const t = useMessages();
  const texts = useTexts(sharingTexts);
  const [room, setRoom] = useState<Category>();
  const pages = useProducts({ category: room });
  const videos = pages.products?.filter((product) => product.videoUrl !== null);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of filters, not a fieldset of a form */}
      <div
        role="group"
        aria-label={texts.room}
        className="no-scrollbar relative -mx-5 mb-3 flex gap-2 overflow-x-auto px-5 py-1"
      >
        <Chip pressed={room === undefined} onClick={() => setRoom(undefined)}>
          {texts.allRooms}
        </Chip>
        {CATEGORIES.map((category) => (
          <Chip key={category} pressed={room === category} onClick={() => setRoom(category)}>
            {t.categories[category]}
          </Chip>
        ))}
      </div>
      <p role="status" className="mb-3 min-h-5 text-sm text-muted">
        {videos ? texts.videos(videos.length, pages.hasNextPage) : ""}
      </p>
      <ProductPages
        pages={{ ...pages, products: videos }}
        layout="rows"
        onSelect={onSelect}
        empty={
          <EmptyState
            drawing={emptyBox}
            headingLevel={3}
            title={texts.noVideos}
            text={texts.noVideosText}
            action={room && <Button onClick={() => setRoom(undefined)}>{texts.allRooms}</Button>}
          />
        }
      />
    </>
  );
}

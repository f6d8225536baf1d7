import { useEffect, useState } from "react";
import { useMessages } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { getSessionUser, PRODUCT_WAITS, readOwn } from "#client/lib/session-store.ts";
import { HomeDialogs } from "#client/screens/home/dialogs.tsx";
import { HomeHeader } from "#client/screens/home/header.tsx";
import { HomeMain } from "#client/screens/home/main.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";
import { Part, part } from "#client/ui/part.tsx";
import { SearchField } from "#client/ui/search-field.tsx";

const loadViews = () => import("#client/screens/home/views.tsx");
const HomeView = part(async () => ({ default: (await loadViews()).HomeView }));
const ProductsBar = part(async () => ({ default: (await loadViews()).ProductsBar }));
const ProductsFound = part(async () => ({ default: (await loadViews()).ProductsFound }));

/** Longer than in the list itself, which opens by it. */
const TYPING_PAUSE_MS = 400;

const LAYERS_OVER_HOME = ["dialog", "product", "review"];

/** The home screen. Its inner views and dialogs are layers of the address: Back leaves them one by one, a reload keeps them. */
export default function Home() {
  const t = useMessages();
  const layers = useLayers();
  const view = layers.get("view");
  const q = layers.get("q") ?? "";
  const [words, setWords] = useState(q);
  const [searching, setSearching] = useState(false);
  const [entered, setEntered] = useState(q);
  const [before, setBefore] = useState(view);
  const isFound = view === "products";
  if (before !== view) {
    setBefore(view);
    // The browser's own back and forward are not typing.
    if (isFound && words === "") setWords(q);
    if (before === "products") {
      setWords("");
      setEntered("");
      setSearching(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount, and never again
  useEffect(() => {
    // A guest who went to another site to sign in while adding a product goes on with it.
    if (getSessionUser() && readOwn(PRODUCT_WAITS, "tab")) layers.open({ dialog: "scan" });
  }, []);
  const search = (text: string) => {
    setEntered(text);
    if (!isFound) layers.open({ view: "products", q: text });
  };
  const isCovered = LAYERS_OVER_HOME.some((layer) => layers.get(layer) !== null);
  // A pause in typing searches without Enter, and the box keeps the focus. Opening something else ends the pause.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed starts the pause anew, and a view ends it
  useEffect(() => {
    const q = view === null && !isCovered && searching && words.trim();
    if (!q) return;
    const timer = setTimeout(() => layers.open({ view: "products", q }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, searching, view, isCovered]);
  return (
    <>
      {/* Around both: the screen stays until the view is loaded. */}
      <Part fallback={<HexagonLoader label={t.common.loading} className="min-h-[80dvh]" />}>
        <div
          className={
            view === null ? "safe-top sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur-sm" : "contents"
          }
        >
          {view === null && (
            <HomeHeader layers={layers} searching={searching} onSearching={() => setSearching(!searching)} />
          )}
          {isFound && <ProductsBar layers={layers} entered={entered} />}
          {/* The same box on both sides: no letter that is typed while the view is fetched is lost. */}
          {(isFound || (view === null && searching)) && (
            <div key="search" className={`mx-auto max-w-5xl px-4 md:px-6 ${isFound ? "pt-4 md:pt-6" : "pb-3"}`}>
              <SearchField
                label={t.catalog.searchProducts}
                value={words}
                onChange={setWords}
                onSubmit={search}
                autoFocus={!isFound}
              />
            </div>
          )}
        </div>
        {view === null && <HomeMain layers={layers} />}
        {isFound && <ProductsFound words={words} entered={entered} onWords={setWords} layers={layers} />}
        {view !== null && !isFound && <HomeView view={view} layers={layers} />}
      </Part>
      <HomeDialogs layers={layers} />
    </>
  );
}

import { lazy, Suspense, useEffect, useState } from "react";
import { useMessages } from "#client/lib/i18n.tsx";
import { type Layers, useLayers } from "#client/lib/layers.ts";
import { getSessionUser } from "#client/lib/session-store.ts";
import { PRODUCT_WAITS_KEY, readTabStored } from "#client/lib/tab-storage.ts";
import { HomeDialogs } from "#client/screens/parts/home-dialogs.tsx";
import { HomeMain } from "#client/screens/parts/home-main.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";

const HomeView = lazy(async () => ({ default: (await import("#client/screens/parts/home-views.tsx")).HomeView }));

/**
 * The home screen. Its inner views and dialogs are layers of the address, left by Back one by one; it starts with none
 * of them whenever it mounts.
 */
export default function Home() {
  const t = useMessages();
  const layers = useFreshLayers();
  const view = layers.get("view");
  return (
    <>
      {view === null ? (
        <HomeMain layers={layers} />
      ) : (
        <Suspense fallback={<HexagonLoader label={t.common.loading} className="min-h-[80dvh]" />}>
          <HomeView view={view} layers={layers} />
        </Suspense>
      )}
      <HomeDialogs layers={layers} />
    </>
  );
}

/** Layers without those that the address may name from a time before (a reload, a return). */
function useFreshLayers(): Layers {
  const layers = useLayers();
  const [fresh, setFresh] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount, and never again
  useEffect(() => {
    layers.reset();
    setFresh(true);
    // Whoever went to another site to sign in while adding a product goes on with it.
    if (getSessionUser() && readTabStored(PRODUCT_WAITS_KEY) !== null) layers.open({ dialog: "scan" });
  }, []);
  return fresh ? layers : { ...layers, get: () => null };
}

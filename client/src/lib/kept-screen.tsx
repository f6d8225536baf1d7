import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from "react";
import { type AroundNavHandler, Router, useLocation, useSearch } from "wouter";
import { belowDialogs } from "#client/lib/dialog-steps.ts";
import { entryState } from "#client/lib/go-back.ts";

type Navigate = ReturnType<typeof useLocation>[1];

interface Address {
  path: string;
  search: string;
  navigate: Navigate;
}

const ShownContext = createContext<Address | null>(null);

/**
 * Keeps the screen until the one that the address names is loaded: inside, the address is the one of what is shown.
 * `onTheWay` is beside it meanwhile.
 */
export function KeptScreen({ onTheWay, children }: { onTheWay: ReactNode; children: ReactNode }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const address = useMemo(() => ({ path, search, navigate }), [path, search, navigate]);
  const shown = useDeferredValue(address);
  return (
    <ShownContext value={shown}>
      <Router hook={useShownLocation} searchHook={useShownSearch} aroundNav={remember}>
        {children}
      </Router>
      {shown !== address && onTheWay}
    </ShownContext>
  );
}

const remember: AroundNavHandler = (go, to, options) =>
  belowDialogs(() => go(to, { ...options, state: entryState(options) }));

function useShown(): Address {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error("There is no KeptScreen above it");
  return shown;
}

function useShownLocation(): [string, Navigate] {
  const { path, navigate } = useShown();
  return [path, navigate];
}

function useShownSearch(): string {
  return useShown().search;
}

import { createContext, useEffect, useMemo, useRef } from "react";
import { useLocation, useSearch } from "wouter";
import { belowDialogs, stateBelowDialogs } from "#client/lib/dialog-steps.ts";

/** Marks a history entry that a layer was opened with: the entry before it is the same screen without the layer. */
const LAYER = "layer";

/** Whether a dialog is a layer: Back closes it by its address. Any other is a step of the history by itself. */
export const IsLayer = createContext(false);

export interface Layers {
  /** The value of a layer in the address, null while it is closed. */
  get: (name: string) => string | null;
  /** Opens layers as one step of the history. */
  open: (layers: Record<string, string>) => void;
  /** Puts layers in the place of the one that is open, without a step of the history; null closes one. */
  swap: (layers: Record<string, string | null>) => void;
  /** Closes what was opened last: goes back where opening it went forward, else removes `names` from the address. */
  close: (...names: string[]) => void;
}

/**
 * The parts of a screen that lie over it (an inner view, a dialog) as query parameters of its address, so that the
 * phone's back gesture leaves them one by one.
 */
export function useLayers(): Layers {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const leaving = useRef(false);

  // Going back takes a moment, in which a second close must not go back once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the query ends the moment
  useEffect(() => {
    leaving.current = false;
  }, [search]);

  return useMemo(() => {
    const current = new URLSearchParams(search);
    const addressWith = (layers: Record<string, string | null>) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(layers)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      const query = next.toString();
      return query ? `${path}?${query}` : path;
    };
    const swap: Layers["swap"] = (layers) =>
      navigate(addressWith(layers), { replace: true, state: stateBelowDialogs() });
    return {
      get: (name) => current.get(name),
      open: (layers) => navigate(addressWith(layers), { state: LAYER }),
      swap,
      close: (...names) => {
        if (leaving.current) return;
        if (stateBelowDialogs() === LAYER) {
          leaving.current = true;
          belowDialogs(() => history.back());
        } else {
          swap(Object.fromEntries(names.map((name) => [name, null])));
        }
      },
    };
  }, [path, search, navigate]);
}

import { useCallback, useEffect, useRef, useState } from "react";
import { MOVES, type Move } from "#client/features/moderation/queue/decision/decisions.ts";
import { isSideBySide, useIsWide } from "#client/features/moderation/queue/width.ts";
import { useLayers } from "#client/lib/layers.ts";
import type { ModerationItem } from "#shared/contracts/moderation/moderation.ts";

/** The element that gets the focus once it is there and no dialog lies over it. */
type Goal = { what: "row"; id: string | null } | { what: "heading" | "note"; id: string };

/**
 * Which item is open, which decision is being made, and where the focus goes. The address holds the first two, so that
 * the phone's back gesture leaves a decision, then the item. Side by side another item takes the open one's place.
 */
export function useQueueNavigation(items: readonly ModerationItem[] | undefined) {
  const layers = useLayers();
  const isWide = useIsWide();
  /** The board's element, to find others in. */
  const board = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const goal = useRef<Goal>(null);
  /** How many dialogs have the focus, or are about to give it back. */
  const covers = useRef(0);
  const [decided, setDecided] = useState<{ next: string | null } | null>(null);
  const openId = layers.get("item");
  const move = MOVES.find((one) => one === layers.get("decide")) ?? null;

  const settleFocus = useCallback(() => {
    const target = goal.current && findGoal(board.current, goal.current);
    if (!target || covers.current > 0) return;
    if (goal.current?.what === "heading" && !isSideBySide()) window.scrollTo(0, 0);
    goal.current = null;
    target.focus();
  }, []);

  const cover = useCallback(
    (isCovering: boolean) => {
      covers.current += isCovering ? 1 : -1;
      settleFocus();
    },
    [settleFocus],
  );

  // After a decision on to the next item, once the dialog's own history entry is left.
  useEffect(() => {
    if (!decided || move !== null) return;
    setDecided(null);
    goal.current = { what: "row", id: decided.next };
    if (isWide) layers.swap({ item: decided.next });
    else layers.close("item");
  });

  const wasOpen = useRef(openId);
  useEffect(() => {
    // Back to where the item was opened from; a pending focus in the item is dropped with it.
    if (!isWide && wasOpen.current !== null && openId === null && goal.current?.what !== "row") {
      goal.current = { what: "row", id: wasOpen.current };
    }
    wasOpen.current = openId;
    settleFocus();
  });

  const show = (id: string) => {
    if (id === openId) return;
    if (isWide || openId !== null) layers.swap({ item: id });
    else layers.open({ item: id });
  };
  const focusOn = (next: Goal) => {
    goal.current = next;
    settleFocus();
  };
  const focusedId = () => {
    const row = document.activeElement?.closest("[data-item]");
    return row instanceof HTMLElement ? (row.dataset.item ?? null) : null;
  };
  const open = (id: string) => {
    show(id);
    focusOn({ what: "heading", id });
  };

  return {
    layers,
    isWide,
    board,
    list,
    openId,
    move,
    settleFocus,
    cover,
    open,
    /** The item that a key acts on: the row that has the focus, else the open one. */
    current: () => focusedId() ?? openId,
    /** To the row after or before; with nothing to start from, to the first. On a phone with an item open, to that item. */
    step: (by: 1 | -1) => {
      if (!items) return;
      const at = items.findIndex(({ id }) => id === (focusedId() ?? openId));
      const next = items[at === -1 ? 0 : at + by];
      if (!next) return;
      if (!isWide && openId !== null) open(next.id);
      else focusOn({ what: "row", id: next.id });
    },
    writeNote: (id: string) => {
      show(id);
      focusOn({ what: "note", id });
    },
    decide: (id: string, chosen: Move) => {
      show(id);
      layers.open({ item: id, decide: chosen });
    },
    stopDeciding: () => layers.close("decide"),
    /** Called before the item leaves the list: the one after it is next. */
    goOnAfter: ({ id, status }: Pick<ModerationItem, "id" | "status">) => {
      if (status !== "proposed") {
        goal.current = { what: "heading", id };
        return;
      }
      const others = items?.filter((item) => item.id !== id) ?? [];
      const at = Math.max(0, items?.findIndex((item) => item.id === id) ?? 0);
      setDecided({ next: (others[at] ?? others.at(-1))?.id ?? null });
    },
  };
}

function findGoal(board: HTMLElement | null, { what, id }: Goal): HTMLElement | null {
  const find = (selector: string) => {
    const found = board?.querySelector<HTMLElement>(selector) ?? null;
    return found?.closest("[hidden]") ? null : found;
  };
  if (what === "row") return (id !== null ? find(`[data-item="${CSS.escape(id)}"]`) : null) ?? find("[data-place]");
  const part = what === "heading" ? "h2" : "textarea[name='text']";
  return find(`[data-detail="${CSS.escape(id)}"] ${part}`);
}

import { type RefObject, useEffect } from "react";

/**
 * Keeps the messages clear of the title and the close button of the dialog on top: over it where there is room, else
 * below its header; and of the field that has the focus, and of what sends the form. Without a dialog they stand
 * where their classes say.
 */
export function useToastPlace(list: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message may be taller
  useEffect(() => {
    const { current: element } = list;
    if (!element) return;
    let watched: Element | undefined;
    let focused = document.activeElement;
    const place = () => {
      const dialog = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1);
      if (dialog !== watched) {
        sizes.disconnect();
        if (dialog) sizes.observe(dialog);
        watched = dialog;
      }
      Object.assign(element.style, dialog ? placeAt(dialog, focused, element.offsetHeight) : NOWHERE_ELSE);
    };
    const follow = ({ target }: FocusEvent) => {
      // A message that is about to be closed stays under the finger.
      if (!(target instanceof Element) || element.contains(target)) return;
      focused = target;
      // A field in error comes into view as it gets the focus.
      requestAnimationFrame(place);
    };
    const sizes = new ResizeObserver(place);
    // Dialogs come and go as children of the body, and come in with an animation.
    const comings = new MutationObserver(place);
    comings.observe(document.body, { childList: true });
    document.addEventListener("animationend", place);
    document.addEventListener("focusin", follow);
    addEventListener("resize", place);
    place();
    return () => {
      sizes.disconnect();
      comings.disconnect();
      document.removeEventListener("animationend", place);
      document.removeEventListener("focusin", follow);
      removeEventListener("resize", place);
    };
  }, [list, shown]);
}

const NOWHERE_ELSE = { top: "", bottom: "", right: "" };

function placeAt(dialog: Element, focused: Element | null, height: number): typeof NOWHERE_ELSE {
  const box = dialog.getBoundingClientRect();
  const header = dialog.querySelector("[data-dialog-header]")?.getBoundingClientRect() ?? box;
  const first = box.top >= height ? 0 : header.bottom;
  const inUse = dialog.contains(focused) ? boxesOfField(focused) : [];
  const buttons = [...dialog.querySelectorAll('button[type="submit"], footer button')].map(boxOf);
  const isFree = (boxes: readonly DOMRect[]) => (top: number) =>
    boxes.every((one) => one.bottom <= top || one.top >= top + height);
  const tops = [first, ...inUse.map(({ bottom }) => bottom), ...inUse.map((one) => one.top - height)].filter(
    (top) => top === first || (top >= header.bottom && top + height <= innerHeight),
  );
  const top = tops.find(isFree([...inUse, ...buttons])) ?? tops.find(isFree(inUse)) ?? first;
  return {
    top: `max(env(safe-area-inset-top), ${top}px)`,
    bottom: "auto",
    right: `${Math.max(0, innerWidth - box.right)}px`,
  };
}

/** Where a field stands, with its label and what is said of it; nothing for what is no field. */
function boxesOfField(field: Element | null): DOMRect[] {
  if (!FIELDS.some((kind) => field instanceof kind)) return [];
  const { labels } = field as HTMLInputElement;
  const ids = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
  const said = ids.map((id) => document.getElementById(id));
  return [field, ...(labels ?? []), ...said].flatMap((one) => (one ? [boxOf(one)] : []));
}

const FIELDS = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

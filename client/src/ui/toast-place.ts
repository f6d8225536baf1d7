import { type RefObject, useEffect } from "react";

/**
 * Keeps the messages clear of the dialog on top: beside it where there is room, else over it, else at least clear of
 * its title and close button, of the fields in error, the focused one first, and of the submit button. Without a dialog
 * they stand where their classes put them.
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

const NOWHERE_ELSE = { top: "", bottom: "", right: "", maxWidth: "" };
/** Beside a dialog they need as much as the narrowest phone has. */
const BESIDE_PX = 320;

function placeAt(dialog: Element, focused: Element | null, height: number): typeof NOWHERE_ELSE {
  const box = dialog.getBoundingClientRect();
  const beside = innerWidth - box.right;
  if (beside >= BESIDE_PX) return { ...NOWHERE_ELSE, maxWidth: `min(420px, ${beside}px)` };
  const header = dialog.querySelector("[data-dialog-header]")?.getBoundingClientRect() ?? box;
  const first = box.top >= height ? 0 : header.bottom;
  const inUse = focused && dialog.contains(focused) ? boxesOfField(focused) : [];
  const inError = [...dialog.querySelectorAll('[aria-invalid="true"]')].flatMap(boxesOf);
  const buttons = [...dialog.querySelectorAll('button[type="submit"], footer button')].map(boxOf);
  const isFree = (boxes: readonly DOMRect[]) => (top: number) =>
    boxes.every((one) => one.bottom <= top || one.top >= top + height);
  const around = [inUse, inError].flatMap((boxes) => [
    ...boxes.map(({ bottom }) => bottom),
    ...boxes.map((one) => one.top - height),
  ]);
  const tops = [first, ...around].filter(
    (top) => top === first || (top >= header.bottom && top + height <= innerHeight),
  );
  const [top = first] = [[...inUse, ...inError, ...buttons], [...inUse, ...buttons], inUse].flatMap(
    (boxes) => tops.find(isFree(boxes)) ?? [],
  );
  return {
    top: `max(env(safe-area-inset-top), ${top}px)`,
    bottom: "auto",
    right: `${Math.max(0, beside)}px`,
    maxWidth: "",
  };
}

/** The boxes of a field or of a group; empty for other elements. */
function boxesOfField(field: Element): DOMRect[] {
  const group = field.closest('[role="group"][aria-invalid="true"]');
  if (group) return boxesOf(group);
  return FIELDS.some((kind) => field instanceof kind) ? boxesOf(field) : [];
}

/** The place of a field or a group, with its label and messages. */
function boxesOf(field: Element): DOMRect[] {
  const labels = "labels" in field ? (field as HTMLInputElement).labels : null;
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  const said = ids.map((id) => document.getElementById(id));
  return [field, ...(labels ?? []), ...said].flatMap((one) => (one ? [boxOf(one)] : []));
}

const FIELDS = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

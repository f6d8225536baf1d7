import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/**
 * Lets the keyboard into the messages while a dialog is open, which otherwise keeps the focus to itself, and out again:
 * Escape there hides the message and nothing else. Returns the function that gives the focus back.
 */
export function useToastFocus(around: RefObject<HTMLElement | null>, onEscape: () => void): () => void {
  const before = useRef<HTMLElement | null>(null);
  const isInside = (node: EventTarget | null) => node instanceof Node && around.current?.contains(node) === true;
  const giveBack = () => {
    if (isInside(document.activeElement)) before.current?.focus({ preventScroll: true });
  };

  const followFocus = useEffectEvent((event: FocusEvent) => {
    const goesTo = event.type === "focusin" ? event.target : event.relatedTarget;
    if (!isInside(goesTo)) return;
    // A dialog listens on the document, and would take the focus back.
    event.stopPropagation();
    const from = event.type === "focusin" ? event.relatedTarget : event.target;
    if (from instanceof HTMLElement && !isInside(from)) before.current = from;
  });
  const leave = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isInside(event.target)) return;
    // Before a dialog gets the key, which would close it.
    event.stopImmediatePropagation();
    event.preventDefault();
    onEscape();
    giveBack();
  });
  useEffect(() => {
    const follow = (event: FocusEvent) => followFocus(event);
    const onKey = (event: KeyboardEvent) => leave(event);
    document.body.addEventListener("focusin", follow);
    document.body.addEventListener("focusout", follow);
    addEventListener("keydown", onKey, { capture: true });
    return () => {
      document.body.removeEventListener("focusin", follow);
      document.body.removeEventListener("focusout", follow);
      removeEventListener("keydown", onKey, { capture: true });
    };
  }, []);
  return giveBack;
}

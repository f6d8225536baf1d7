import { type RefObject, useEffect, useRef, useState } from "react";

interface Reveal {
  open: boolean;
  /** Whether the person opened it, rather than that it was open from the start. */
  wasAskedFor: boolean;
  show: () => void;
  hide: () => void;
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
}

/** A form that takes the place of the button that opens it. */
export function useReveal(initiallyOpen: () => boolean): Reveal {
  const [open, setOpen] = useState(initiallyOpen);
  const [wasAskedFor, setWasAskedFor] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(open);
  useEffect(() => {
    if (shown.current && !open) button.current?.focus();
    shown.current = open;
  }, [open]);
  return {
    open,
    wasAskedFor,
    show: () => {
      setWasAskedFor(true);
      setOpen(true);
    },
    hide: () => setOpen(false),
    button,
  };
}

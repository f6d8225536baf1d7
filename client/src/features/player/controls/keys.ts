import type { KeyboardEvent } from "react";

type Command = "toggle" | "back" | "forward" | "previousChapter" | "nextChapter" | "sound" | "fullscreen";

const LETTERS: Record<string, Command> = {
  k: "toggle",
  j: "back",
  l: "forward",
  p: "previousChapter",
  n: "nextChapter",
  m: "sound",
  f: "fullscreen",
};

/** The action of a key while the player has the focus. On a control, Space and the arrows already have one. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return null;
  // In a list a letter finds what begins with it.
  if (event.target.closest("select")) return null;
  const onControl = event.target.closest("button, input") !== null;
  switch (event.key) {
    case " ":
      return onControl ? null : "toggle";
    case "ArrowLeft":
      return onControl ? null : event.shiftKey ? "previousChapter" : "back";
    case "ArrowRight":
      return onControl ? null : event.shiftKey ? "nextChapter" : "forward";
    default:
      return LETTERS[event.key.toLowerCase()] ?? null;
  }
}

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { noteOn } from "#shared/domain/codes/code-note.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";

/** A shorter number may be the beginning of a longer one: digits are judged once typing pauses. */
const TYPING_PAUSE_MS = 600;

/** The judgement of a typed code's digits, aloud as well; nothing where there is none. */
export function CodeNote({ text, symbology = null }: { text: string; symbology?: Symbology | null }) {
  const { notes } = useTexts(scanFlowTexts);
  const [settled] = useDebounced(text, TYPING_PAUSE_MS);
  const note = settled === text ? noteOn(text, symbology) : null;
  const fits = note === "fits";
  const Icon = fits ? CircleCheck : TriangleAlert;
  return (
    <p
      role="status"
      className={`mt-1.5 flex min-h-5 gap-1.5 text-sm font-medium ${fits ? "text-pine-text" : "text-brick-text"}`}
    >
      {note && <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />}
      {note && notes[note]}
    </p>
  );
}

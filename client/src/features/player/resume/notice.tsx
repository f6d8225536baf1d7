import { RotateCcw } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { formatTime } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { playerTexts } from "#client/messages/late/player.ts";

/** Says over the video that it resumes where it was stopped, with the way back to its beginning. */
export function ResumeNotice({
  seconds,
  onStartOver,
  frame,
}: {
  seconds: number;
  onStartOver: () => void;
  /** Takes the focus that would be lost when this disappears. */
  frame: RefObject<HTMLElement | null>;
}) {
  const texts = useTexts(playerTexts);
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const bar = own.current;
    return () => {
      if (bar?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true });
    };
  }, [frame]);
  return (
    <div
      ref={own}
      className="absolute inset-x-0 top-0 flex flex-wrap items-center justify-between gap-x-2 bg-black/80 pl-4 text-sm tabular-nums"
    >
      <p>{texts.resumedAt(formatTime(seconds))}</p>
      <button
        type="button"
        onClick={onStartOver}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-4 font-semibold -outline-offset-3 hover:bg-white/15"
      >
        <RotateCcw aria-hidden="true" size={16} />
        {texts.startOver}
      </button>
    </div>
  );
}

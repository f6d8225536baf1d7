import type { Chapter } from "#client/features/player/chapters.ts";
import { ChapterMarks } from "#client/features/player/controls/chapter-bar.tsx";
import type { Playback } from "#client/features/player/use-playback.ts";
import { formatDuration, formatTime } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { playerTexts } from "#client/messages/late/player.ts";

/** The position in the video, and a bar to change it. */
export function SeekBar({
  playback: { time, duration, seek },
  chapters,
}: {
  playback: Playback;
  chapters: readonly Chapter[];
}) {
  const texts = useTexts(playerTexts);
  const length = formatDuration(duration);
  return (
    <div className="flex min-w-0 grow basis-60 items-center gap-2 px-2 text-sm tabular-nums">
      <span>{formatTime(time)}</span>
      <span className="relative flex min-w-0 grow">
        {duration > 0 && <ChapterMarks list={chapters} duration={duration} />}
        <input
          type="range"
          min={0}
          max={duration || 1}
          step="any"
          value={Math.min(time, duration || 1)}
          disabled={duration === 0}
          onChange={(event) => seek(Number(event.target.value))}
          aria-label={texts.position}
          aria-valuetext={length ? texts.positionOf(formatTime(time), length) : formatTime(time)}
          className="relative h-11 w-full min-w-0 cursor-pointer accent-beech"
        />
      </span>
      {length && <span>{length}</span>}
    </div>
  );
}

import { ChapterMarks } from "#client/features/catalog/player/chapter-bar.tsx";
import type { Chapter } from "#client/features/catalog/player/chapters.ts";
import type { Playback } from "#client/features/catalog/player/use-playback.ts";
import { formatDuration, formatTime } from "#client/lib/format.ts";
import { useMessages } from "#client/lib/i18n.tsx";

/** Where the video is, and a bar to go elsewhere in it. */
export function SeekBar({
  playback: { time, duration, seek },
  chapters,
}: {
  playback: Playback;
  chapters: readonly Chapter[];
}) {
  const t = useMessages();
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
          aria-label={t.player.position}
          aria-valuetext={length ? t.player.positionOf(formatTime(time), length) : formatTime(time)}
          className="relative h-11 w-full min-w-0 cursor-pointer accent-beech"
        />
      </span>
      {length && <span>{length}</span>}
    </div>
  );
}

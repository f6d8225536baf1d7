import { useCallback, useEffect, useMemo, useState } from "react";
import { type Chapter, chapterAt, chapterBefore } from "#client/features/player/chapters.ts";
import type { Playback } from "#client/features/player/use-playback.ts";

export interface Chapters {
  /** Those that the video is long enough for. */
  list: readonly Chapter[];
  /** The place of the one that is on, -1 before the first. */
  current: number;
  /** The last jump, and how many there were. */
  jumped: { place: number; times: number } | null;
  jump: (place: number) => void;
  goBack: () => void;
  goOn: () => void;
}

/**
 * Follows a video through its chapters. `onChapter` hears of each one that is on, and null while the video has not been
 * begun or is over: only when that changes, not each time that the time does.
 */
export function useChapters(
  all: readonly Chapter[],
  { video, seek, time, duration, playing, failed }: Playback,
  onChapter?: ((chapter: Chapter | null) => void) | undefined,
): Chapters {
  const [jumped, setJumped] = useState<Chapters["jumped"]>(null);
  const list = useMemo(() => (duration > 0 ? all.filter(({ startsAt }) => startsAt < duration) : all), [all, duration]);
  const current = chapterAt(list, time);
  const isUnderWay = !failed && (playing || (time > 0 && time < duration));
  const shown = (isUnderWay && list[current]) || null;
  useEffect(() => {
    onChapter?.(shown);
  }, [onChapter, shown]);

  const jump = useCallback(
    (place: number) => {
      const chapter = list[place];
      if (!chapter) return;
      seek(chapter.startsAt);
      setJumped((before) => ({ place, times: (before?.times ?? 0) + 1 }));
    },
    [list, seek],
  );
  // The element knows the time better than the last rendering.
  const goBack = useCallback(() => jump(chapterBefore(list, video.current?.currentTime ?? 0)), [jump, list, video]);
  const goOn = useCallback(() => jump(chapterAt(list, video.current?.currentTime ?? 0) + 1), [jump, list, video]);
  return { list, current, jumped, jump, goBack, goOn };
}

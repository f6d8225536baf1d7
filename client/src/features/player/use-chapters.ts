import { useCallback, useEffect, useMemo, useState } from "react";
import { type Chapter, chapterAt, chapterBefore } from "#client/features/player/chapters.ts";
import type { Playback } from "#client/features/player/use-playback.ts";

export interface Chapters {
  /** The chapters within the video's length. */
  list: readonly Chapter[];
  /** The index of the current one, -1 before the first. */
  current: number;
  /** The last jump, and the number of jumps. */
  jumped: { place: number; times: number } | null;
  jump: (place: number) => void;
  goBack: () => void;
  goOn: () => void;
}

/**
 * Follows a video through its chapters. `onChapter` gets each chapter as it begins, and null before the video has begun
 * and after its end: only on a change, not with each change of the time.
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

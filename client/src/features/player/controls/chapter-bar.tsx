import { ChevronDown, SkipBack, SkipForward } from "lucide-react";
import { memo } from "react";
import { type Chapter, chapterTitle } from "#client/features/player/chapters.ts";
import type { Chapters } from "#client/features/player/use-chapters.ts";
import { formatTime } from "#client/lib/format.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { playerTexts } from "#client/messages/late/player.ts";
import { IconButton } from "#client/ui/button.tsx";

/** The current chapter, in a list to jump from, between the buttons for the previous and the next one. */
export const ChapterBar = memo(function ChapterBar({
  list,
  current,
  jump,
  goBack,
  goOn,
}: Pick<Chapters, "list" | "current" | "jump" | "goBack" | "goOn">) {
  const texts = useTexts(playerTexts);
  const isLast = current === list.length - 1;
  return (
    <div className="flex min-w-0 grow basis-60 items-center">
      <IconButton
        label={texts.previousChapter}
        icon={<SkipBack aria-hidden="true" size={18} />}
        onClick={goBack}
        className="text-white hover:bg-white/15"
      />
      <div className="relative min-w-0 grow">
        {/* The system's own list, which every phone and screen reader knows how to work. */}
        <select
          aria-label={texts.chapters}
          value={current}
          onChange={(event) => jump(Number(event.target.value))}
          className="h-11 w-full cursor-pointer appearance-none truncate rounded-control bg-black pr-8 pl-2 text-sm font-semibold text-white hover:bg-white/15"
        >
          {current === -1 && (
            <option value={-1} disabled>
              {texts.chapters}
            </option>
          )}
          {list.map((chapter, place) => (
            <option key={chapter.startsAt} value={place} lang={chapter.language}>
              {`${formatTime(chapter.startsAt)} · ${chapterTitle(chapter)}`}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size={18} className="pointer-events-none absolute top-3 right-2" />
      </div>
      <IconButton
        label={texts.nextChapter}
        icon={<SkipForward aria-hidden="true" size={18} />}
        // Not `disabled`, which would drop the focus of a person who has just reached the last one.
        aria-disabled={isLast}
        onClick={goOn}
        className={`text-white hover:bg-white/15 ${isLast ? "opacity-55" : ""}`}
      />
    </div>
  );
});

/** The chapters' starts, drawn behind the seek bar, which is shorter than its element by its thumb. */
export const ChapterMarks = memo(function ChapterMarks({
  list,
  duration,
}: {
  list: readonly Chapter[];
  duration: number;
}) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0">
      {list
        .filter(({ startsAt }) => startsAt > 0)
        .map(({ startsAt }) => (
          <span
            key={startsAt}
            data-mark={startsAt}
            className="absolute inset-y-3 w-0.5 -translate-x-1/2 bg-white"
            style={{ left: `calc(8px + (100% - 16px) * ${startsAt / duration})` }}
          />
        ))}
    </span>
  );
});

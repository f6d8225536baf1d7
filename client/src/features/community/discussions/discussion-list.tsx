import { PenLine } from "lucide-react";
import { useRef, useState } from "react";
import drawing from "#client/assets/drawings/sofa.svg";
import { DiscussionCard } from "#client/features/community/discussions/discussion-card.tsx";
import { useDiscussions, type Wanted } from "#client/features/community/discussions/use-discussions.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { POST_TYPES } from "#shared/domain/community.ts";

const FILTERS = ["all", "unanswered", ...POST_TYPES] as const;
type Filter = (typeof FILTERS)[number];

/** All discussions, searched and narrowed, with the way to start one. */
export function DiscussionBoard() {
  const texts = useTexts(discussionTexts);
  const [filter, setFilter] = useState<Filter>("all");
  const [words, setWords] = useState("");
  const [q] = useDebounced(words.trim(), 300);
  const wanted: Wanted = {
    ...(filter === "unanswered" && { order: "unanswered" }),
    ...(filter !== "all" && filter !== "unanswered" && { type: filter }),
    ...(q.length >= 2 && { q }),
  };
  const empty = wanted.q
    ? { title: texts.noneFound, text: texts.noneFoundText }
    : filter === "unanswered"
      ? { title: texts.noneUnanswered, text: texts.noneUnansweredText }
      : { title: texts.none, text: texts.noneText };
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <div className="flex flex-col gap-3 md:flex-row">
        <div className="grow">
          <SearchField label={texts.search} value={words} onChange={setWords} />
        </div>
        <StartLink />
      </div>
      <fieldset className="no-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 md:mx-0 md:px-0">
        <legend className="sr-only">{texts.filter}</legend>
        {FILTERS.map((one) => (
          <Chip key={one} pressed={one === filter} onClick={() => setFilter(one)}>
            {one === "all" || one === "unanswered" ? texts[one] : texts.types[one].many}
          </Chip>
        ))}
      </fieldset>
      <DiscussionList wanted={wanted} empty={<EmptyState drawing={drawing} {...empty} />} />
    </div>
  );
}

export function StartLink({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  const texts = useTexts(discussionTexts);
  return (
    <ButtonLink
      href="/community/discussions/new"
      variant={variant}
      className="md:shrink-0"
      icon={<PenLine aria-hidden="true" size={20} />}
    >
      {texts.start}
    </ButtonLink>
  );
}

/** The discussions that are wanted, page by page; `empty` stands in an empty list's place. */
export function DiscussionList({
  wanted,
  empty,
  isShort = false,
  headingLevel = isShort ? 3 : 2,
}: {
  wanted: Wanted;
  empty: React.ReactNode;
  /** The first page alone. */
  isShort?: boolean;
  headingLevel?: 2 | 3;
}) {
  const texts = useTexts(discussionTexts);
  const problemText = useProblemText();
  const query = useDiscussions(wanted);
  const list = useRef<HTMLUListElement>(null);
  if (!query.items) {
    if (!query.error) return <SkeletonRows count={3} />;
    return <ErrorState title={texts.failed} text={problemText(query.error)} onRetry={() => query.refetch()} />;
  }
  if (query.items.length === 0) return empty;
  return (
    <div className={query.isPlaceholderData ? "opacity-60" : ""}>
      <ul ref={list} aria-label={texts.list} className="grid grid-cols-1 gap-3">
        {query.items.map((discussion) => (
          <DiscussionCard key={discussion.id} discussion={discussion} headingLevel={headingLevel} />
        ))}
      </ul>
      {!isShort && (
        <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(query.error) : null} />
      )}
    </div>
  );
}

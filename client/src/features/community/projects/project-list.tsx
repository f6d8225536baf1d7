import { Hammer, Heart, MessageCircle } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "wouter";
import drawing from "#client/assets/drawings/sofa.svg";
import { useAuthorName } from "#client/features/community/discussions/discussion-card.tsx";
import { useProjects, type WantedProjects } from "#client/features/community/projects/use-projects.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { useMay } from "#client/lib/use-may.ts";
import { projectTexts } from "#client/messages/late/projects.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { Project } from "#shared/contracts/community/projects.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { newProjectPath, projectPath } from "#shared/domain/project-path.ts";

/** All published projects, searched, with the way to share one. */
export function ProjectBoard() {
  const texts = useTexts(projectTexts);
  const [words, setWords] = useState("");
  const [q] = useDebounced(words.trim(), 300);
  const empty =
    q.length >= 2 ? { title: texts.noneFound, text: texts.noneFoundText } : { title: texts.none, text: texts.noneText };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-col gap-3 md:flex-row">
        <div className="grow">
          <SearchField label={texts.search} value={words} onChange={setWords} />
        </div>
        <ShareProjectLink />
      </div>
      <ProjectList wanted={q.length >= 2 ? { q } : {}} empty={<EmptyState drawing={drawing} {...empty} />} />
    </div>
  );
}

export function ShareProjectLink({
  variant = "primary",
  productId,
  label,
}: {
  variant?: "primary" | "secondary";
  productId?: string;
  label?: string;
}) {
  const texts = useTexts(projectTexts);
  return (
    <ButtonLink
      href={newProjectPath({ productId })}
      variant={variant}
      className="md:shrink-0"
      icon={<Hammer aria-hidden="true" size={20} />}
    >
      {label ?? texts.start}
    </ButtonLink>
  );
}

/** The member's own drafts, the last begun first, where there are any. */
export function OwnDrafts() {
  const texts = useTexts(projectTexts);
  const may = useMay("take-part-in-community");
  const drafts = useProjects({ own: "true" }, may).items?.filter(({ status }) => status === "draft") ?? [];
  if (!may || drafts.length === 0) return null;
  return (
    <section aria-label={texts.ownDrafts}>
      <h2 className="mb-2 text-lg font-bold">{texts.ownDrafts}</h2>
      <ul className={`grid grid-cols-1 gap-3 ${COLUMNS[3]}`}>
        {drafts.map((project) => (
          <ProjectCard key={project.id} project={project} headingLevel={3} />
        ))}
      </ul>
    </section>
  );
}

const COLUMNS = { 1: "", 2: "md:grid-cols-2", 3: "md:grid-cols-2 lg:grid-cols-3" };

/** The projects that are wanted, page by page; `empty` stands in an empty list's place. */
export function ProjectList({
  wanted,
  empty,
  isShort = false,
  columns = 3,
  headingLevel = 2,
}: {
  wanted: WantedProjects;
  empty: ReactNode;
  /** The first page alone. */
  isShort?: boolean;
  /** At most, where the window is wide. */
  columns?: 1 | 2 | 3;
  headingLevel?: 2 | 3;
}) {
  const texts = useTexts(projectTexts);
  const problemText = useProblemText();
  const query = useProjects(wanted);
  const list = useRef<HTMLUListElement>(null);
  if (!query.items) {
    if (!query.error) return <SkeletonRows count={3} />;
    return <ErrorState title={texts.failed} text={problemText(query.error)} onRetry={() => query.refetch()} />;
  }
  if (query.items.length === 0) return empty;
  return (
    <div className={query.isPlaceholderData ? "opacity-60" : ""}>
      <ul ref={list} aria-label={texts.list} className={`grid grid-cols-1 gap-3 ${COLUMNS[isShort ? 1 : columns]}`}>
        {query.items.map((project) => (
          <ProjectCard key={project.id} project={project} headingLevel={headingLevel} />
        ))}
      </ul>
      {!isShort && (
        <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(query.error) : null} />
      )}
    </div>
  );
}

function ProjectCard({ project, headingLevel }: { project: Project; headingLevel: 2 | 3 }) {
  const texts = useTexts(projectTexts);
  const { language } = useI18n();
  const authorOf = useAuthorName();
  const { id, title, description, coverUrl, product, status, isFeatured, likeCount, commentCount } = project;
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const count = (value: number) => formatNumber(value, language);
  return (
    <li className="relative grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] gap-3 rounded-card border border-line bg-card p-3 has-[a:hover]:border-pine-text">
      <ProductPicture src={[coverUrl, product?.thumbnailUrl].flatMap((one) => one ?? [])} alt="" sizes="96px" />
      <div className="grid min-w-0 content-start gap-1">
        {(status !== "published" || isFeatured) && (
          <p className="flex flex-wrap gap-1.5">
            {status !== "published" && <Badge>{texts.status[status]}</Badge>}
            {isFeatured && <Badge tone="beechSoft">{texts.featured}</Badge>}
          </p>
        )}
        <Heading dir="auto" className="line-clamp-2 leading-snug font-semibold wrap-anywhere">
          <Link
            href={status === "draft" ? `${projectPath(id)}/edit` : projectPath(id)}
            className="after:absolute after:inset-0 after:rounded-card"
          >
            {title || texts.untitled}
          </Link>
        </Heading>
        {description ? (
          <p dir="auto" className="line-clamp-2 text-sm text-muted wrap-anywhere">
            {description}
          </p>
        ) : (
          product && (
            <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{texts.about(nameOf(product, language))}</p>
          )
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span className="wrap-anywhere">{authorOf(project)}</span>
          <span className="inline-flex items-center gap-1">
            <Heart aria-hidden="true" size={15} />
            <span aria-hidden="true">{count(likeCount)}</span>
            <span className="sr-only">{texts.likes(likeCount, count(likeCount))}</span>
          </span>
          <span className="inline-flex items-center gap-1">
            <MessageCircle aria-hidden="true" size={15} />
            <span aria-hidden="true">{count(commentCount)}</span>
            <span className="sr-only">{texts.comments(commentCount, count(commentCount))}</span>
          </span>
        </p>
      </div>
    </li>
  );
}

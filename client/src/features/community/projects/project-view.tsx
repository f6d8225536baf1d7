import { Archive, Eye, Heart, Pencil, Star, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Link, useLocation } from "wouter";
import { DiscussionList } from "#client/features/community/discussions/discussion-list.tsx";
import { MarkChip } from "#client/features/community/discussions/mark-chip.tsx";
import { hasUnsaved } from "#client/features/community/projects/editor/values.ts";
import {
  feature,
  like,
  setStatus,
  useProjectChange,
  useRemoveProject,
  useRenewProjects,
} from "#client/features/community/projects/use-projects.ts";
import type { RenderPostReport } from "#client/features/community/report-slot.ts";
import { Byline, HiddenNote } from "#client/features/community/written.tsx";
import { api } from "#client/lib/api.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { projectEditorTexts, projectTexts } from "#client/messages/late/projects.ts";
import { questionTexts } from "#client/messages/late/questions.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { type OpenedProject, type ProjectPhoto, projects } from "#shared/contracts/community/projects.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";
import { projectPath } from "#shared/domain/project-path.ts";

interface Shared {
  project: OpenedProject;
  report: RenderPostReport;
  onSignIn: () => void;
}

/** A project with its photos and steps, and what its reader, author and the staff can do about it. */
export function ProjectView({ project, report, onSignIn }: Shared) {
  const texts = useTexts(projectTexts);
  useView(project);
  const { title, description, status, isFeatured, isHidden, isOwn, photos, steps, tags } = project;
  const ofWhole = photos.filter(({ step }) => step === null || step > steps.length);
  return (
    <article className="grid grid-cols-1 gap-5">
      <header className="grid grid-cols-1 gap-3">
        {(status !== "published" || isFeatured) && (
          <p className="flex flex-wrap gap-1.5">
            {status !== "published" && <Badge>{texts.status[status]}</Badge>}
            {isFeatured && <Badge tone="beechSoft">{texts.featured}</Badge>}
          </p>
        )}
        <h1 dir="auto" tabIndex={-1} className="text-2xl leading-tight font-bold wrap-anywhere outline-none">
          {title || texts.untitled}
        </h1>
        <Byline
          written={project}
          report={(author) => report({ kind: "project", id: project.id, projectId: project.id, author })}
        />
        {isHidden && <HiddenNote />}
        {status === "draft" && <p className="text-muted">{texts.draftNote}</p>}
        {status === "archived" && <p className="text-muted">{texts.archivedNote}</p>}
        {description && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {description}
          </p>
        )}
        <Facts project={project} />
        <AboutProduct project={project} />
      </header>
      <Pictures photos={ofWhole} title={title} />
      {steps.length > 0 && <Steps project={project} />}
      <Lists project={project} />
      {tags.length > 0 && (
        <ul aria-label={texts.tags} className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <Badge wraps>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      {status === "published" && !isHidden && !isOwn && <Like project={project} onSignIn={onSignIn} />}
      {isOwn && <OwnProject project={project} />}
      <Staff project={project} />
    </article>
  );
}

/** Says once that the member has opened it. */
function useView({ id, isOwn, status, isHidden }: OpenedProject) {
  const memberId = useSessionUser()?.id;
  const counts = memberId !== undefined && !isOwn && status === "published" && !isHidden;
  useEffect(() => {
    if (!counts) return;
    // Nothing that a reader waits for, or has to be told of.
    api(projects.view, { params: { id } }).catch((error: unknown) => console.warn("A view was not counted.", error));
  }, [id, counts]);
}

function Facts({ project: { difficulty, minutes, viewCount, likeCount, isOwn } }: { project: OpenedProject }) {
  const texts = useTexts(projectTexts);
  const editor = useTexts(projectEditorTexts);
  const { language } = useI18n();
  const facts = [
    difficulty && texts.difficulty(editor[difficulty]),
    minutes && texts.time(Math.floor(minutes / 60), minutes % 60),
  ].filter((fact) => fact !== null && fact !== 0);
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {viewCount > 0 && (
        <span className="inline-flex items-center gap-1">
          <Eye aria-hidden="true" size={15} />
          {texts.views(viewCount, formatNumber(viewCount, language))}
        </span>
      )}
      {isOwn && likeCount > 0 && (
        <span className="inline-flex items-center gap-1">
          <Heart aria-hidden="true" size={15} />
          {texts.likes(likeCount, formatNumber(likeCount, language))}
        </span>
      )}
    </p>
  );
}

function AboutProduct({ project: { product } }: { project: OpenedProject }) {
  const texts = useTexts(projectTexts);
  const { language } = useI18n();
  if (!product) return null;
  return (
    <Link
      href={productPath(product.id)}
      className="flex min-h-14 items-center gap-3 rounded-control border border-line p-2 hover:bg-pine-soft"
    >
      <ProductPicture src={product.thumbnailUrl} alt="" sizes="56px" className="size-14" />
      <span className="min-w-0 font-medium wrap-anywhere">{texts.about(nameOf(product, language))}</span>
    </Link>
  );
}

function Pictures({ photos, title }: { photos: readonly ProjectPhoto[]; title: string }) {
  const texts = useTexts(projectTexts);
  if (photos.length === 0) return null;
  return (
    <ul
      aria-label={texts.photosTitle}
      className={photos.length === 1 ? "grid grid-cols-1 gap-3" : "grid grid-cols-2 gap-3"}
    >
      {photos.map((photo, index) => (
        <li key={photo.id} className="min-w-0">
          <figure>
            <a href={photo.url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-card">
              <img
                src={photos.length === 1 ? photo.url : photo.thumbnailUrl}
                alt={photo.caption ?? `${title}: ${texts.photo(index + 1, photos.length)}`}
                width={photos.length === 1 ? photo.width : 320}
                height={photos.length === 1 ? photo.height : 320}
                loading="lazy"
                decoding="async"
                className={
                  photos.length === 1
                    ? "max-h-[70vh] w-full rounded-card border border-line bg-paper object-contain"
                    : "aspect-square w-full rounded-card border border-line object-cover"
                }
              />
            </a>
            <figcaption className="mt-1 flex flex-wrap items-center gap-1.5 text-sm text-muted wrap-anywhere">
              {photo.type !== "progress" && <Badge>{texts.photoTypes[photo.type]}</Badge>}
              {photo.caption}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

function Steps({ project }: { project: OpenedProject }) {
  const texts = useTexts(projectTexts);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-bold">
        {texts.stepsTitle}
      </h2>
      <ol className="grid grid-cols-1 gap-3">
        {project.steps.map(({ title, text }, index) => {
          const number = index + 1;
          return (
            <li
              // A step has no id but its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: they are shown as they are saved, and never reordered here
              key={index}
              // Search engines are given this address of it.
              id={`step-${number}`}
              className="grid grid-cols-1 gap-2 rounded-card border border-line bg-card p-4"
            >
              <p className="text-sm font-semibold text-muted">{texts.step(number)}</p>
              <p dir="auto" className="font-semibold wrap-anywhere">
                {title}
              </p>
              {text && (
                <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                  {text}
                </p>
              )}
              <Pictures photos={project.photos.filter((photo) => photo.step === number)} title={title} />
              {project.status === "published" && !project.isHidden && (
                <div className="-mb-2 -ml-4">
                  <ButtonLink
                    variant="ghost"
                    size="sm"
                    href={`/community/discussions/new?project=${project.id}&step=${number}`}
                  >
                    {texts.askStep(number)}
                  </ButtonLink>
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Lists({ project }: { project: OpenedProject }) {
  const texts = useTexts(projectTexts);
  const lists = (["tools", "materials", "safetyTips", "issues"] as const).filter((name) => project[name].length > 0);
  if (lists.length === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {lists.map((name) => (
        <section key={name} className="min-w-0">
          <h2 className="mb-1 text-lg font-bold">{texts[name]}</h2>
          <ul className="list-disc pl-5 wrap-anywhere">
            {project[name].map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand there twice, and nothing reorders them
              <li key={index} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Like({ project, onSignIn }: { project: OpenedProject; onSignIn: () => void }) {
  const texts = useTexts(projectTexts);
  const may = useMay("take-part-in-community");
  const change = useProjectChange(project.id, like(project.id));
  return (
    <div>
      <MarkChip
        label={texts.like}
        about={texts.liked(project.title, project.likeCount)}
        count={project.likeCount}
        pressed={change.isPending ? change.variables : project.ownLike}
        icon={Heart}
        onPress={() => {
          if (!may) onSignIn();
          else if (!change.isPending) change.mutate(!project.ownLike);
        }}
      />
    </div>
  );
}

function OwnProject({ project }: { project: OpenedProject }) {
  const texts = useTexts(projectTexts);
  const common = useTexts(questionTexts);
  const [isRemoving, setRemoving] = useState(false);
  const [isArchiving, setArchiving] = useState(false);
  const [, navigate] = useLocation();
  const { toast } = useToast();
  const renew = useRenewProjects();
  const removal = useRemoveProject();
  const status = useProjectChange(project.id, setStatus(project.id));
  const isArchived = project.status === "archived";
  const [isUnsaved] = useState(() => project.status !== "draft" && hasUnsaved(project));
  const edit = (
    <ButtonLink
      variant={isUnsaved ? "secondary" : "ghost"}
      size="sm"
      href={`${projectPath(project.id)}/edit`}
      icon={<Pencil aria-hidden="true" size={16} />}
    >
      {isUnsaved ? texts.goOn : texts.edit}
    </ButtonLink>
  );
  return (
    <div className="grid gap-3">
      {isUnsaved && (
        <div className="grid justify-items-start gap-2 rounded-card bg-beech-soft p-4">
          <p>{texts.unsaved}</p>
          {edit}
        </div>
      )}
      <div className="-ml-4 flex flex-wrap gap-1">
        {!isUnsaved && edit}
        {project.status !== "draft" && !project.isHidden && (
          <Button
            variant="ghost"
            size="sm"
            pending={status.isPending}
            icon={<Archive aria-hidden="true" size={16} />}
            onClick={() => {
              if (!isArchived) return setArchiving(true);
              status.mutate("published", { onSuccess: () => renew() });
            }}
          >
            {isArchived ? texts.publishAgain : texts.archive}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash2 aria-hidden="true" size={16} />}
          onClick={() => setRemoving(true)}
        >
          {texts.remove}
        </Button>
        <ConfirmDialog
          open={isArchiving}
          onClose={() => setArchiving(false)}
          title={texts.archiveTitle}
          description={texts.archiveText}
          labels={{ keep: texts.keep, remove: texts.archive, removing: texts.archiving }}
          removal={status}
          target="archived"
          onRemoved={() => {
            setArchiving(false);
            toast({ title: texts.archived });
            void renew();
          }}
        />
        <ConfirmDialog
          open={isRemoving}
          onClose={() => setRemoving(false)}
          title={texts.removeTitle}
          description={texts.removeText}
          labels={{ keep: texts.keep, remove: texts.removeProject, removing: common.removing }}
          removal={removal}
          target={project.id}
          onRemoved={() => {
            setRemoving(false);
            toast({ title: texts.removed });
            navigate("/community/projects", { replace: true });
            void renew();
          }}
        />
      </div>
    </div>
  );
}

function Staff({ project }: { project: OpenedProject }) {
  const texts = useTexts(projectTexts);
  const may = useMay("moderate");
  const change = useProjectChange(project.id, feature(project.id));
  if (!may || project.status !== "published" || project.isHidden) return null;
  return (
    <div>
      <Button
        variant="secondary"
        size="sm"
        pending={change.isPending}
        icon={<Star aria-hidden="true" size={16} />}
        onClick={() => change.mutate(!project.isFeatured)}
      >
        {project.isFeatured ? texts.unfeature : texts.feature}
      </Button>
    </div>
  );
}

/** The questions about a project, which are discussions, and the way to ask one. */
export function ProjectQuestions({ project }: { project: OpenedProject }): ReactNode {
  const texts = useTexts(projectTexts);
  const id = useId();
  const isOpen = project.status === "published" && !project.isHidden;
  if (!isOpen && project.helpCount === 0) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-lg font-bold">
        {texts.questionsTitle}
      </h2>
      <DiscussionList
        wanted={{ projectId: project.id }}
        empty={<p className="text-muted">{texts.noQuestions}</p>}
        headingLevel={3}
      />
      {isOpen && (
        <div>
          <ButtonLink variant="secondary" size="sm" href={`/community/discussions/new?project=${project.id}`}>
            {texts.ask}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

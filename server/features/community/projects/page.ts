import type { Deps } from "#server/deps.ts";
import { getProject } from "#server/features/community/projects/read.ts";
import { projectMissing } from "#server/features/community/projects/shown.ts";
import { AppError } from "#server/http/app-error.ts";
import { generalPicture, type PageHead } from "#server/http/page-head.ts";
import { type OpenedProject, projects } from "#shared/contracts/community/projects.ts";
import { cut } from "#shared/domain/cut.ts";
import type { Language } from "#shared/domain/language.ts";
import { projectPath } from "#shared/domain/project-path.ts";
import { isUuid } from "#shared/domain/uuid.ts";
import { fillPath } from "#shared/http/endpoint.ts";

const DESCRIPTION_CHARACTERS = 200;

const WORDS: Record<Language, { steps: (count: number) => string; member: string }> = {
  en: { steps: (count) => (count === 0 ? "" : `In ${count} ${count === 1 ? "step" : "steps"}.`), member: "Member" },
  fr: { steps: (count) => (count === 0 ? "" : `En ${count} ${count < 2 ? "étape" : "étapes"}.`), member: "Membre" },
};

/** What a project's page says of itself, null where there is none for everybody. `id` is whatever stands in the address. */
export async function describeProjectPage(
  deps: Pick<Deps, "db" | "config">,
  id: string,
  language: Language,
): Promise<PageHead | null> {
  if (!isUuid(id)) return null;
  const project = await readPublic(deps, id);
  if (!project) return null;
  const { publicUrl } = deps.config;
  const url = new URL(projectPath(project.id), publicUrl).href;
  const beginning = cut((project.description || project.title).replace(/\s+/g, " "), DESCRIPTION_CHARACTERS);
  const [picture] = picturesFirst(project);
  return {
    title: `${project.title} · Hexkey`,
    description: `${beginning} ${WORDS[language].steps(project.steps.length)}`.trim(),
    url,
    image: picture
      ? {
          url: new URL(picture.url, publicUrl).href,
          alt: picture.caption ?? project.title,
          ...{ type: "image/webp", width: picture.width, height: picture.height },
        }
      : generalPicture(publicUrl),
    jsonLd: toSchemaOrg(project, { url, publicUrl, language }),
    asks: [projects.get, projects.comments].map(({ path }) => fillPath(path, { id: project.id })),
  };
}

async function readPublic(deps: Pick<Deps, "db">, id: string): Promise<OpenedProject | null> {
  try {
    return await getProject(deps, null, id);
  } catch (error) {
    if (error instanceof AppError && error.reason === projectMissing().reason) return null;
    throw error;
  }
}

/** Its photos, what it became first. */
const picturesFirst = ({ photos }: OpenedProject) => [
  ...photos.filter(({ type }) => type === "after"),
  ...photos.filter(({ type }) => type !== "after"),
];

/** schema.org/HowTo of a project with steps, Article of any other one. */
function toSchemaOrg(
  project: OpenedProject,
  { url, publicUrl, language }: { url: string; publicUrl: string; language: Language },
): Record<string, unknown> {
  const { title, description, steps, tools, materials, minutes, photos, publishedAt, editedAt } = project;
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const common = {
    "@context": "https://schema.org",
    url,
    name: title,
    ...(description && { description }),
    author: { "@type": "Person", name: project.authorName ?? WORDS[language].member },
    ...(publishedAt && { datePublished: publishedAt.toISOString() }),
    ...(editedAt && { dateModified: editedAt.toISOString() }),
    ...(photos.length > 0 && { image: picturesFirst(project).map((photo) => absolute(photo.url)) }),
  };
  if (steps.length === 0) return { ...common, "@type": "Article", headline: title };
  return {
    ...common,
    "@type": "HowTo",
    ...(minutes !== null && { totalTime: `PT${minutes}M` }),
    ...(tools.length > 0 && { tool: tools.map((name) => ({ "@type": "HowToTool", name })) }),
    ...(materials.length > 0 && { supply: materials.map((name) => ({ "@type": "HowToSupply", name })) }),
    step: steps.map((step, index) => {
      const picture = photos.find((photo) => photo.step === index + 1);
      return {
        "@type": "HowToStep",
        position: index + 1,
        name: step.title,
        text: step.text || step.title,
        url: `${url}#step-${index + 1}`,
        ...(picture && { image: absolute(picture.url) }),
      };
    }),
  };
}

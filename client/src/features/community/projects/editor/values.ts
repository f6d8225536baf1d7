import * as z from "zod/mini";
import { draftKind } from "#client/lib/draft.ts";
import { makeKey } from "#client/lib/make-key.ts";
import { type OpenedProject, type ProjectPhoto, projects } from "#shared/contracts/community/projects.ts";
import { PHOTO_TYPES, type ProjectWords } from "#shared/domain/community.ts";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";

/** What a person has written of a project, as the fields hold it. */
const values = z.object({
  title: z.string(),
  description: z.string(),
  difficulty: z.enum(["", ...DIFFICULTIES]),
  minutes: z.string(),
  steps: z.array(z.object({ key: z.string(), title: z.string(), text: z.string() })),
  /** A line each. */
  tools: z.string(),
  materials: z.string(),
  safetyTips: z.string(),
  issues: z.string(),
  /** With commas between them. */
  tags: z.string(),
  /** Of photos that the server has; `step` is the key of one. */
  photos: z.array(
    z.object({
      id: z.string(),
      thumbnailUrl: z.string(),
      type: z.enum(PHOTO_TYPES),
      step: z.nullable(z.string()),
      caption: z.string(),
    }),
  ),
  /** Ids of photos that a published project loses with the next save. */
  removed: z._default(z.array(z.string()), []),
  productId: z.nullable(z.string()),
  scanId: z.nullable(z.string()),
  /** The revision that it was begun with; 0 for one that the server doesn't have. */
  revision: z.int(),
});
export type Values = z.output<typeof values>;
export type PhotoValues = Values["photos"][number];

/** What was typed of a new project, or of changes to one of the person's by its id; it survives a closed browser. */
export const projectDraft = draftKind({ name: "project", schema: values, area: "device" });

/** Without a title: a draft may be that. */
const bodySchema = z.omit(projects.save.body, { revision: true });

/** What is sent of the values. Steps without a word are left out. */
export const projectForm = z.pipe(z.pipe(values, z.transform(toBody)), bodySchema);

function toBody({
  revision: _,
  removed: _removed,
  steps,
  difficulty,
  minutes,
  photos,
  tags,
  ...rest
}: Values): z.input<typeof bodySchema> {
  const written = steps.filter(({ title, text }) => title.trim() !== "" || text.trim() !== "");
  return {
    ...rest,
    difficulty: difficulty || null,
    minutes: minutes.trim() === "" ? null : Number(minutes.trim()),
    steps: written.map(({ title, text }) => ({ title, text })),
    tools: linesOf(rest.tools),
    materials: linesOf(rest.materials),
    safetyTips: linesOf(rest.safetyTips),
    issues: linesOf(rest.issues),
    tags: [...new Set(tags.split(",").flatMap((tag) => tag.trim().replace(/^#+/, "").trim() || []))],
    photos: photos.map(({ id, type, step, caption }) => {
      const at = written.findIndex(({ key }) => key === step);
      return { id, type, step: at < 0 ? null : at + 1, caption: caption.trim() || null };
    }),
  };
}

const linesOf = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);

export const emptyStep = () => ({ key: makeKey(), title: "", text: "" });

export function emptyValues({ productId, scanId }: Pick<Values, "productId" | "scanId">): Values {
  const none = { tools: "", materials: "", safetyTips: "", issues: "", tags: "", photos: [], removed: [] };
  return {
    ...none,
    ...{ title: "", description: "", difficulty: "", minutes: "", revision: 0 },
    steps: [emptyStep()],
    productId,
    scanId,
  };
}

/** The fields of what the server has. */
export function valuesOf(project: OpenedProject): Values {
  const words = fieldsOf(project);
  return {
    ...words,
    photos: project.photos.map((photo) => photoValues(photo, words.steps)),
    removed: [],
    productId: project.product?.id ?? null,
    scanId: project.scanId,
    revision: project.revision,
  };
}

/** Those of its words alone, as an earlier version has them. */
export function fieldsOf(
  words: ProjectWords,
): Omit<Values, "photos" | "removed" | "productId" | "scanId" | "revision"> {
  return {
    title: words.title,
    description: words.description,
    difficulty: words.difficulty ?? "",
    minutes: words.minutes === null ? "" : String(words.minutes),
    steps: words.steps.length === 0 ? [emptyStep()] : words.steps.map((step) => ({ key: makeKey(), ...step })),
    tools: words.tools.join("\n"),
    materials: words.materials.join("\n"),
    safetyTips: words.safetyTips.join("\n"),
    issues: words.issues.join("\n"),
    tags: words.tags.join(", "),
  };
}

/** Whether this device keeps changes of the project that are not saved: the form was left by Back, or the browser closed. */
export function hasUnsaved(project: OpenedProject): boolean {
  const kept = projectDraft(project.id).read();
  return kept !== null && isChanged(kept, project);
}

/** Whether a save of the values would change the project. */
export const isChanged = (values: Values, project: OpenedProject): boolean => sent(values) !== sent(valuesOf(project));

/** What a save would send, or the values where it would be refused. */
const sent = (values: Values): string => JSON.stringify(z.safeParse(projectForm, values).data ?? values);

/** What a photo says at first. */
export const emptyPhoto = { type: "progress", step: null, caption: "" } as const;

/** Whether a photo is in this page alone. */
export const isHeld = ({ thumbnailUrl }: PhotoValues): boolean => thumbnailUrl.startsWith("blob:");

export const photoValues = (
  { id, thumbnailUrl, type, step, caption }: ProjectPhoto,
  steps: Values["steps"],
): PhotoValues => ({
  id,
  thumbnailUrl,
  type,
  step: step === null ? null : (steps[step - 1]?.key ?? null),
  caption: caption ?? "",
});

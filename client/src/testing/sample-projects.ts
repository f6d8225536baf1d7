import { sampleId } from "#client/testing/samples.ts";
import type { OpenedProject, Project, ProjectComment } from "#shared/contracts/community/projects.ts";

/** A published project as lists have it, another one for each number. */
export function sampleProject(number = 1, values: Partial<Project> = {}): Project {
  return {
    id: sampleId(7000 + number),
    status: "published",
    title: `A reading corner ${number}`,
    description: "From two shelves and a bench.",
    coverUrl: null,
    difficulty: "medium",
    minutes: 90,
    product: null,
    createdAt: new Date(2026, 10, 19),
    publishedAt: new Date(2026, 10, 20),
    editedAt: null,
    authorId: sampleId(2),
    authorName: "Noor H.",
    isOwn: false,
    isHidden: false,
    likeCount: 0,
    viewCount: 0,
    commentCount: 0,
    helpCount: 0,
    isFeatured: false,
    ...values,
  };
}

/** As its page has it. */
export const sampleOpened = (values: Partial<OpenedProject> = {}): OpenedProject => ({
  ...sampleProject(),
  steps: [
    { title: "Saw the boards", text: "Twice." },
    { title: "Screw them together", text: "" },
  ],
  tools: ["Saw"],
  materials: ["Oak boards"],
  safetyTips: [],
  issues: [],
  tags: ["shelves"],
  photos: [],
  scanId: null,
  revision: 3,
  ownLike: false,
  ...values,
});

export const sampleComment = (number = 1, values: Partial<ProjectComment> = {}): ProjectComment => ({
  id: sampleId(8000 + number),
  text: `How heavy is it? ${number}`,
  createdAt: new Date(2026, 10, 21),
  editedAt: null,
  authorId: sampleId(3),
  authorName: "Lou B.",
  isOwn: false,
  isHidden: false,
  ...values,
});

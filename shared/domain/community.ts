import type { Difficulty } from "#shared/domain/difficulty.ts";
import { PROJECT_TITLE_MIN } from "#shared/domain/limits.ts";

/**
 * A draft is visible to its author alone; a published project to everybody; an archived one to those who have its address,
 * and it takes no answers.
 */
export const PROJECT_STATUSES = ["draft", "published", "archived"] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const PHOTO_TYPES = ["progress", "before", "after", "detail"] as const;
export type PhotoType = (typeof PHOTO_TYPES)[number];

export interface ProjectStep {
  title: string;
  /** Empty where the title says all. */
  text: string;
}

/** What the author says of a project, as each of its revisions keeps it. */
export interface ProjectWords {
  title: string;
  description: string;
  difficulty: Difficulty | null;
  minutes: number | null;
  steps: ProjectStep[];
  tools: string[];
  materials: string[];
  safetyTips: string[];
  issues: string[];
  tags: string[];
}

/** Whether it says enough to be shown: what it is, and how it was done or what became of it. */
export const isProjectComplete = ({ title, description, steps }: ProjectWords): boolean =>
  title.length >= PROJECT_TITLE_MIN && (description !== "" || steps.length > 0);

export const POST_TYPES = ["question", "tip", "showcase"] as const;
export type PostType = (typeof POST_TYPES)[number];

/** What people can react to. */
export const INTERACTION_TARGETS = ["project", "post", "reply", "review", "product", "training"] as const;

/** How people react. Agree and disagree are the two sides of one vote: a member holds one of them at most. */
export const INTERACTION_TYPES = ["view", "like", "helpful", "bookmark", "worked", "agree", "disagree"] as const;

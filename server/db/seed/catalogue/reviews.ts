import { HOME_REVIEW_LINES } from "#server/db/seed/catalogue/reviews-home.ts";
import { OTHER_REVIEW_LINES } from "#server/db/seed/catalogue/reviews-rest.ts";
import type { Defect, Difficulty } from "#shared/domain/difficulty.ts";

/** First names of the demo members; each is shown with "(demo)" behind it. */
export const MEMBERS = ["Maya", "Luc", "Priya", "Jonas", "Amélie", "Omar", "Tess", "Wei", "Hugo", "Nadia"] as const;

/** A member's name as reviews and user names have it. */
export const memberKey = (member: string) =>
  member
    .normalize("NFD")
    .replace(/[^a-z]/gi, "")
    .toLowerCase();

export interface DemoReview {
  slug: string;
  /** As in the member's user name, `demo-maya`. */
  member: string;
  /** Before the day of seeding. */
  daysAgo: number;
  rating: number;
  difficulty: Difficulty;
  defects: Defect[];
  /** How long it took and how many built it, where the comment tells; null where it doesn't. */
  built: { minutes: number; people: number } | null;
  comment: string | null;
}

const DIFFICULTY: Record<string, Difficulty> = { e: "easy", m: "medium", h: "hard" };
const DEFECT: Record<string, Defect> = { m: "missing-parts", d: "damaged-parts", u: "unclear-instructions" };
const LINE = /^([a-z]+) (\d+) ([1-5])([emh]) ([mdu]+|-)(?: (\d+)x(\d+))? \|(?: (.+))?$/;

/**
 * Reads the reviews: `# slug`, then a line for each review of that product with its member, how many days ago, stars and
 * difficulty (easy, medium, hard), defects (missing parts, damaged parts, unclear instructions, or a dash), minutes and
 * people where the comment tells them (`50x2`) and, behind the bar, the comment if there is one. Throws on a line that it
 * can't read.
 */
export function readReviews(text = HOME_REVIEW_LINES + OTHER_REVIEW_LINES): DemoReview[] {
  const reviews: DemoReview[] = [];
  let slug = "";
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") continue;
    if (line.startsWith("# ")) {
      slug = line.slice(2);
      continue;
    }
    const [, member, days, stars, difficulty = "", defects = "", minutes, people, comment] = LINE.exec(line) ?? [];
    const level = DIFFICULTY[difficulty];
    if (!member || !level || slug === "") throw new Error(`not a review: ${line}`);
    const found = [...defects].flatMap((letter) => DEFECT[letter] ?? []);
    reviews.push({
      slug,
      member,
      daysAgo: Number(days),
      rating: Number(stars),
      difficulty: level,
      defects: found,
      built: minutes && people ? { minutes: Number(minutes), people: Number(people) } : null,
      comment: comment ?? null,
    });
  }
  return reviews;
}

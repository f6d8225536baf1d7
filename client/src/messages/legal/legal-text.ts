/** A paragraph, or the points of a list. */
export type LegalBlock = string | readonly string[];

/** The link of a section: a screen's path, perhaps with a section, or "#section" of the same page. */
export interface LegalLink {
  href: string;
  label: string;
}

export interface LegalSection {
  /** The anchor in the page's address, the same in every language. */
  id: string;
  title: string;
  body: readonly LegalBlock[];
  links?: readonly LegalLink[];
  /** Ends with the operator's email address. */
  contact?: true;
}

export interface LegalText {
  intro: readonly string[];
  sections: readonly LegalSection[];
}

/** When the wording of each page last changed, ISO 8601. A change of the wording, in any language, moves it. */
export const LEGAL_LAST_UPDATED = {
  terms: "2026-11-22",
  privacy: "2026-11-28",
  copyright: "2026-11-22",
} as const;

/** A paragraph, or the points of a list. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** The anchor in the page's address, the same in every language. */
  id: string;
  title: string;
  body: readonly LegalBlock[];
  /** Another legal page to go on to. */
  seeAlso?: "terms" | "privacy" | "copyright";
  /** Ends with the operator's e-mail address. */
  contact?: true;
}

export interface LegalText {
  intro: readonly string[];
  sections: readonly LegalSection[];
}

/** When the wording of the legal pages last changed, ISO 8601. To be moved by whoever changes it, in every language. */
export const LEGAL_LAST_UPDATED = "2026-11-21";

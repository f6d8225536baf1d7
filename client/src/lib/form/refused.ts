/**
 * Thrown by a form's `send` with its own sentence for a refusal: shown at the field that it is about, else for the form
 * as a whole, until something is changed.
 */
export class Refused extends Error {
  readonly field: string | undefined;

  constructor(sentence: string, field?: string) {
    super(sentence);
    this.name = "Refused";
    this.field = field;
  }
}

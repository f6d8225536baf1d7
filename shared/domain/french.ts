/** Elision before a name: "d’Amélie", "d’Atelier Mésange". A name in h keeps its "de". */
export function de(name: string): string {
  return ELIDED.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}

/** A letter that is a vowel under its accents; y is one before a consonant only ("d’Yves", "de Yann"). */
const ELIDED = /^(?:[aeiouæœø]|y[^aeiouy\P{L}])/iu;

/**
 * "0 réponse", "1,5 étoile", "2 réponses": in French, what is less than two is singular. The space is a no-break one: a
 * number is not left alone at the end of a line.
 */
export function plural(count: number, one: string, many: string): string {
  return `${count}\u00A0${count < 2 ? one : many}`;
}

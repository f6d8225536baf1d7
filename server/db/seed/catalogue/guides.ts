import { drawn } from "#server/db/seed/catalogue/drawn.ts";
import type { GuideKind } from "#shared/domain/assembly.ts";
import { LANGUAGES, type Language } from "#shared/domain/language.ts";

interface DemoGuide {
  kind: GuideKind;
  language: Language;
  steps: { text: string; startsAtSeconds: number | null }[];
}

/** How anything that could tip over is fixed to a wall. */
export const ANCHORING = [
  {
    en: "Set the furniture where it will stay and mark the height of its top on the wall.",
    fr: "Placez le meuble à son endroit définitif et marquez sur le mur la hauteur du dessus.",
  },
  {
    en: "Find a stud just below the mark and drill a pilot hole into it. In brick or concrete, use a plug made for it.",
    fr: "Repérez un montant juste sous la marque et percez-y un avant-trou. Dans la brique ou le béton, utilisez une cheville conçue pour cela.",
  },
  {
    en: "Screw one bracket to the wall and the other to the back of the furniture, high up and into a solid part, never into the thin back panel.",
    fr: "Vissez une ferrure au mur et l’autre à l’arrière du meuble, en hauteur et dans une partie solide, jamais dans le mince panneau arrière.",
  },
  {
    en: "Push the furniture against the wall and pull the strap between the two brackets tight.",
    fr: "Poussez le meuble contre le mur et tendez bien la sangle entre les deux ferrures.",
  },
  {
    en: "Pull the top towards you with one hand: it must not move. Check the strap again in a month.",
    fr: "Tirez le haut vers vous d’une main\u00a0: il ne doit pas bouger. Vérifiez la sangle de nouveau dans un mois.",
  },
] as const;

/** The guides of a product: how to put it together where its own film shows it, how to fix it where it could tip over. */
export function guidesOf(slug: string, { filmed, anchored }: { filmed: boolean; anchored: boolean }): DemoGuide[] {
  const written: {
    kind: GuideKind;
    steps: readonly (Record<Language, string> & { startsAtSeconds: number | null })[];
  }[] = [];
  if (filmed) written.push({ kind: "assembly", steps: drawn(slug).steps });
  if (anchored)
    written.push({ kind: "wall-anchoring", steps: ANCHORING.map((text) => ({ ...text, startsAtSeconds: null })) });
  return written.flatMap(({ kind, steps }) =>
    LANGUAGES.map((language) => ({
      kind,
      language,
      steps: steps.map(({ startsAtSeconds, [language]: text }) => ({ text, startsAtSeconds })),
    })),
  );
}

import type { textArea as english } from "#client/messages/en/text-area.ts";
import { plural } from "#shared/domain/french.ts";

const characters = (count: number) => plural(count, "caractère", "caractères");

export const textArea: typeof english = {
  tooLong: (max) => `C’est trop long : ${characters(max)} au maximum.`,
  charactersLeft: (count) => `Encore ${characters(count)}`,
  charactersOver: (count) => `${characters(count)} de trop`,
  nearLimit: (count) => `Il reste moins de ${characters(count)}`,
};

import type { textArea as english } from "#client/messages/en/text-area.ts";

const characters = (count: number) => (count === 1 ? "1 caractère" : `${count} caractères`);

export const textArea: typeof english = {
  tooLong: (max) => `C’est trop long : ${characters(max)} au maximum.`,
  charactersLeft: (count) => `Encore ${characters(count)}`,
  charactersOver: (count) => `${characters(count)} de trop`,
  nearLimit: (count) => `Il reste moins de ${characters(count)}`,
};

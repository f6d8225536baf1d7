import { printCode as en } from "#client/messages/en/print-code.ts";
import { printCode as fr } from "#client/messages/fr/print-code.ts";

export const printCodeTexts = { en, fr };

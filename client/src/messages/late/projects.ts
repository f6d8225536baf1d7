import { projects as en, projectEditor as enEditor } from "#client/messages/en/projects.ts";
import { projects as fr, projectEditor as frEditor } from "#client/messages/fr/projects.ts";

export const projectTexts = { en, fr };
export const projectEditorTexts = { en: enEditor, fr: frEditor };

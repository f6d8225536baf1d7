import { aiPrompt as en } from "#client/messages/en/ai-prompt.ts";
import { aiPrompt as fr } from "#client/messages/fr/ai-prompt.ts";

export const aiPromptTexts = { en, fr };

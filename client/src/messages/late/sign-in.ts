import { signIn as en } from "#client/messages/en/sign-in.ts";
import { signIn as fr } from "#client/messages/fr/sign-in.ts";

export const signInTexts = { en, fr };

import type { fields as english } from "#client/messages/en/fields.ts";

export const fields: typeof english = {
  showPassword: "Afficher le mot de passe",
  hidePassword: "Masquer le mot de passe",
};

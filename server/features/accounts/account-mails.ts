import { PASSWORD_RESET_LIFETIME_MS } from "#shared/domain/account-rules.ts";

/** What a mail says. None has a name or anything else in it that somebody could have typed to be sent to a stranger. */
export interface MailText {
  subject: string;
  text: string;
}
export type MailLanguage = "en" | "fr";

const LIFETIME_MINUTES = PASSWORD_RESET_LIFETIME_MS / 60_000;

/** The mails about an account, in the language in which they were asked for. */
export const accountMails: Record<
  MailLanguage,
  {
    passwordReset(link: string): MailText;
    /** For who signs in with a provider; null if it isn't set up any more. */
    signsInElsewhere(provider: string | null): MailText;
    passwordChanged(signInPage: string): MailText;
  }
> = {
  en: {
    passwordReset: (link) => ({
      subject: "Choose a new password for Hexkey",
      text: lines(
        "Hello,",
        "Somebody, most likely you, asked for a new password for the Hexkey account with this e-mail address. Choose it here:",
        link,
        `The link works once, within the next ${LIFETIME_MINUTES} minutes. Anybody who has it can choose the password, so please don't pass this mail on.`,
        "If it wasn't you, there is nothing you need to do: your password stays as it is.",
        "Hexkey",
      ),
    }),
    signsInElsewhere: (provider) => ({
      subject: "How you sign in to Hexkey",
      text: lines(
        "Hello,",
        "Somebody, most likely you, asked for a new password for the Hexkey account with this e-mail address.",
        provider === null
          ? "This account has no password with us: it signs in with another service, which Hexkey does not offer at the moment."
          : `This account has no password with us: it signs in with ${provider}. Choose ${provider} on the sign-in page, and you are in.`,
        "If it wasn't you, there is nothing you need to do: nothing about your account has changed.",
        "Hexkey",
      ),
    }),
    passwordChanged: (page) => ({
      subject: "Your Hexkey password was changed",
      text: lines(
        "Hello,",
        "The password of the Hexkey account with this e-mail address has just been changed, and every other device was signed out.",
        "If it was you, all is well.",
        "If it wasn't you, somebody else has access to your account. Ask for a new password on the sign-in page right away; choosing it signs them out:",
        page,
        "Hexkey",
      ),
    }),
  },
  fr: {
    passwordReset: (link) => ({
      subject: "Choisissez un nouveau mot de passe pour Hexkey",
      text: lines(
        "Bonjour,",
        "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte Hexkey associé à cette adresse courriel. Choisissez-le ici\u00a0:",
        link,
        `Le lien fonctionne une seule fois, dans les ${LIFETIME_MINUTES}\u00a0prochaines minutes. Quiconque l’a en main peut choisir le mot de passe\u00a0: ne transférez pas ce courriel.`,
        "Si ce n’était pas vous, vous n’avez rien à faire\u00a0: votre mot de passe reste le même.",
        "Hexkey",
      ),
    }),
    signsInElsewhere: (provider) => ({
      subject: "Comment vous vous connectez à Hexkey",
      text: lines(
        "Bonjour,",
        "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte Hexkey associé à cette adresse courriel.",
        provider === null
          ? "Ce compte n’a pas de mot de passe chez nous\u00a0: il se connecte avec un autre service, que Hexkey n’offre pas en ce moment."
          : `Ce compte n’a pas de mot de passe chez nous\u00a0: il se connecte avec ${provider}. Choisissez ${provider} sur la page de connexion, et vous y êtes.`,
        "Si ce n’était pas vous, vous n’avez rien à faire\u00a0: rien n’a changé dans votre compte.",
        "Hexkey",
      ),
    }),
    passwordChanged: (page) => ({
      subject: "Votre mot de passe Hexkey a été changé",
      text: lines(
        "Bonjour,",
        "Le mot de passe du compte Hexkey associé à cette adresse courriel vient d’être changé, et tous les autres appareils ont été déconnectés.",
        "Si c’était vous, tout va bien.",
        "Si ce n’était pas vous, quelqu’un d’autre a accès à votre compte. Demandez tout de suite un nouveau mot de passe sur la page de connexion; en le choisissant, vous déconnectez cette personne\u00a0:",
        page,
        "Hexkey",
      ),
    }),
  },
};

/** Paragraphs with an empty line between them. */
function lines(...paragraphs: string[]): string {
  return `${paragraphs.join("\n\n")}\n`;
}

import type { MailText } from "#server/lib/mail-layout.ts";
import { EMAIL_CHANGE_LIFETIME_MS, PASSWORD_RESET_LIFETIME_MS } from "#shared/domain/account-rules.ts";
import type { Language } from "#shared/domain/language.ts";

const EMAIL_CHANGE_HOURS = EMAIL_CHANGE_LIFETIME_MS / 3_600_000;
const LIFETIME_MINUTES = PASSWORD_RESET_LIFETIME_MS / 60_000;

/**
 * The mails about an account, in the language of the request. None contains a name or other text that a stranger could
 * have typed in.
 */
export const accountMails: Record<
  Language,
  {
    passwordReset(link: string): MailText;
    /** For who signs in with a provider; null if it isn't set up any more. */
    signsInElsewhere(provider: string | null): MailText;
    passwordChanged(signInPage: string): MailText;
    /** To a new address, which is the account's once the link is opened. */
    emailChange(link: string): MailText;
    /** To a new address that another account has. */
    addressInUse(signInPage: string): MailText;
    /** To the address that was the account's. `support` is where the operator is reached, null where that is not known. */
    emailChanged(support: string | null): MailText;
  }
> = {
  en: {
    passwordReset: (link) => ({
      subject: "Choose a new password for Hexkey",
      paragraphs: [
        "Someone, most likely you, asked for a new password for the Hexkey account with this email address. Choose it here:",
        link,
        `The link works once, within the next ${LIFETIME_MINUTES} minutes. Anyone who has it can choose the password, so please don't pass this mail on.`,
        "If it wasn't you, there is nothing you need to do: your password stays as it is.",
      ],
    }),
    signsInElsewhere: (provider) => ({
      subject: "How you sign in to Hexkey",
      paragraphs: [
        "Someone, most likely you, asked for a new password for the Hexkey account with this email address.",
        provider === null
          ? "This account has no password with us: you sign in to it with another service, which Hexkey does not offer at the moment."
          : `This account has no password with us: you sign in to it with ${provider}. Choose ${provider} on the sign-in page.`,
        "If it wasn't you, there is nothing you need to do: nothing about your account has changed.",
      ],
    }),
    passwordChanged: (page) => ({
      subject: "Your Hexkey password was changed",
      paragraphs: [
        "The password of the Hexkey account with this email address has just been changed, and every other device was signed out.",
        "If it was you, all is well.",
        "If it wasn't you, someone else has access to your account. Ask for a new password on the sign-in page right away; choosing it signs them out:",
        page,
      ],
    }),
    emailChange: (link) => ({
      subject: "Confirm your new Hexkey address",
      paragraphs: [
        "Someone, most likely you, wants to use this email address for a Hexkey account. Open this page to confirm it:",
        link,
        `The link works once, within the next ${EMAIL_CHANGE_HOURS} hours. Until then the account keeps its old address.`,
        "If it wasn't you, there is nothing you need to do: without the link nothing changes.",
      ],
    }),
    addressInUse: (page) => ({
      subject: "You already have a Hexkey account",
      paragraphs: [
        "Someone, most likely you, wanted to use this email address for another Hexkey account. There already is an account with it, and an address belongs to one account only.",
        "If you have two accounts, sign in to the one with this address here:",
        page,
        "If it wasn't you, there is nothing you need to do: nothing about your account has changed.",
      ],
    }),
    emailChanged: (support) => ({
      subject: "Your Hexkey address was changed",
      paragraphs: [
        "The Hexkey account that had this email address has another one now. Mail about the account goes there.",
        "If it was you, all is well.",
        support === null
          ? "If it wasn't you, someone else has access to your account. The page “Privacy” on Hexkey says how to reach who runs it."
          : `If it wasn't you, someone else has access to your account. Please write to ${support} right away.`,
      ],
    }),
  },
  fr: {
    passwordReset: (link) => ({
      subject: "Choisissez un nouveau mot de passe pour Hexkey",
      paragraphs: [
        "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte Hexkey associé à cette adresse de courriel. Choisissez-le ici\u00a0:",
        link,
        `Le lien fonctionne une seule fois, dans les ${LIFETIME_MINUTES}\u00a0prochaines minutes. Quiconque l’a en main peut choisir le mot de passe\u00a0: ne transférez pas ce courriel.`,
        "Si ce n’était pas vous, vous n’avez rien à faire\u00a0: votre mot de passe reste le même.",
      ],
    }),
    signsInElsewhere: (provider) => ({
      subject: "Comment vous vous connectez à Hexkey",
      paragraphs: [
        "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte Hexkey associé à cette adresse de courriel.",
        provider === null
          ? "Ce compte n’a pas de mot de passe chez nous\u00a0: vous vous y connectez avec un autre service, que Hexkey n’offre pas en ce moment."
          : `Ce compte n’a pas de mot de passe chez nous\u00a0: vous vous y connectez avec ${provider}. Choisissez ${provider} sur la page de connexion.`,
        "Si ce n’était pas vous, vous n’avez rien à faire\u00a0: rien n’a changé dans votre compte.",
      ],
    }),
    passwordChanged: (page) => ({
      subject: "Votre mot de passe Hexkey a été changé",
      paragraphs: [
        "Le mot de passe du compte Hexkey associé à cette adresse de courriel vient d’être changé, et tous les autres appareils ont été déconnectés.",
        "Si c’était vous, tout va bien.",
        "Si ce n’était pas vous, quelqu’un d’autre a accès à votre compte. Demandez tout de suite un nouveau mot de passe sur la page de connexion; en le choisissant, vous déconnectez cette personne\u00a0:",
        page,
      ],
    }),
    emailChange: (link) => ({
      subject: "Confirmez votre nouvelle adresse pour Hexkey",
      paragraphs: [
        "Quelqu’un, sans doute vous, veut utiliser cette adresse de courriel pour un compte Hexkey. Ouvrez cette page pour la confirmer\u00a0:",
        link,
        `Le lien fonctionne une seule fois, dans les ${EMAIL_CHANGE_HOURS}\u00a0prochaines heures. D’ici là, le compte garde son ancienne adresse.`,
        "Si ce n’était pas vous, vous n’avez rien à faire\u00a0: sans le lien, rien ne change.",
      ],
    }),
    addressInUse: (page) => ({
      subject: "Vous avez déjà un compte Hexkey",
      paragraphs: [
        "Quelqu’un, sans doute vous, voulait utiliser cette adresse de courriel pour un autre compte Hexkey. Un compte l’utilise déjà, et une adresse n’appartient qu’à un seul compte.",
        "Si vous avez deux comptes, connectez-vous ici à celui qui a cette adresse\u00a0:",
        page,
        "Si ce n’était pas vous, vous n’avez rien à faire\u00a0: rien n’a changé dans votre compte.",
      ],
    }),
    emailChanged: (support) => ({
      subject: "Votre adresse pour Hexkey a été changée",
      paragraphs: [
        "Le compte Hexkey qui avait cette adresse de courriel en a maintenant une autre. Les courriels qui le concernent y sont envoyés.",
        "Si c’était vous, tout va bien.",
        support === null
          ? "Si ce n’était pas vous, quelqu’un d’autre a accès à votre compte. La page «\u00a0Confidentialité\u00a0» de Hexkey dit comment joindre l’exploitant du site."
          : `Si ce n’était pas vous, quelqu’un d’autre a accès à votre compte. Écrivez tout de suite à ${support}.`,
      ],
    }),
  },
};

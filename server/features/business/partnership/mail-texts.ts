import type { PartnershipDecision } from "#server/features/business/partnership/mails.ts";
import type { MailText } from "#server/lib/mail-layout.ts";
import type { Language } from "#shared/domain/language.ts";
import type { DocumentType } from "#shared/domain/partnership.ts";

interface Facts {
  /** Where the application is. */
  page: string;
  /** In the reviewer's own words. */
  reason: string | null;
}

/** The mails about a maker's application. No subject has anything in it that people typed. */
export const partnershipMails: Record<Language, Record<PartnershipDecision, (facts: Facts) => MailText>> = {
  en: {
    approved: ({ page }) => ({
      subject: "Your Hexkey partnership is approved",
      paragraphs: [
        "We have reviewed your application, and your company is a manufacturer partner of Hexkey from now on.",
        "With your account you keep the pages of your brands’ products in the catalogue, and you can reply once to each of their reviews under your company’s name. The terms are here:",
        page,
      ],
    }),
    rejected: ({ page, reason }) => ({
      subject: "Your Hexkey application was not accepted",
      paragraphs: [
        "We have reviewed your application for a partnership, and could not accept it as it is. The reviewer writes:",
        ...(reason === null ? [] : [reason]),
        "You can revise it and submit it again:",
        page,
      ],
    }),
    suspended: ({ page, reason }) => ({
      subject: "Your Hexkey partnership is suspended",
      paragraphs: [
        "We have suspended your company’s partnership. Until that is over, your account keeps no product pages and can’t reply to reviews. The reviewer writes:",
        ...(reason === null ? [] : [reason]),
        "Your application and its documents are here:",
        page,
      ],
    }),
    reinstated: ({ page }) => ({
      subject: "Your Hexkey partnership is in force again",
      paragraphs: [
        "The suspension of your company’s partnership is over: your account keeps the pages of your brands’ products again, and can reply to their reviews.",
        page,
      ],
    }),
  },
  fr: {
    approved: ({ page }) => ({
      subject: "Votre partenariat avec Hexkey est approuvé",
      paragraphs: [
        "Nous avons examiné votre demande, et votre entreprise est désormais un fabricant partenaire de Hexkey.",
        "Avec votre compte, vous tenez à jour les pages des produits de vos marques dans le catalogue et vous pouvez répondre une fois à chacun de leurs avis, au nom de votre entreprise. Les conditions se trouvent ici\u00a0:",
        page,
      ],
    }),
    rejected: ({ page, reason }) => ({
      subject: "Votre demande à Hexkey n’a pas été acceptée",
      paragraphs: [
        "Nous avons examiné votre demande de partenariat et n’avons pas pu l’accepter telle quelle. Voici le motif\u00a0:",
        ...(reason === null ? [] : [reason]),
        "Vous pouvez la réviser et la soumettre de nouveau\u00a0:",
        page,
      ],
    }),
    suspended: ({ page, reason }) => ({
      subject: "Votre partenariat avec Hexkey est suspendu",
      paragraphs: [
        "Nous avons suspendu le partenariat de votre entreprise. D’ici la fin de la suspension, votre compte ne tient à jour aucune page de produit et ne peut pas répondre aux avis. Voici le motif\u00a0:",
        ...(reason === null ? [] : [reason]),
        "Votre demande et ses documents se trouvent ici\u00a0:",
        page,
      ],
    }),
    reinstated: ({ page }) => ({
      subject: "Votre partenariat avec Hexkey est rétabli",
      paragraphs: [
        "La suspension du partenariat de votre entreprise est terminée\u00a0: votre compte tient de nouveau à jour les pages des produits de vos marques et peut répondre à leurs avis.",
        page,
      ],
    }),
  },
};

interface DatedDocument {
  documentType: DocumentType;
  /** The moment at which it is over. */
  expiryDate: Date;
}

const DOCUMENTS: Record<Language, Record<DocumentType, string>> = {
  en: {
    "business-registration": "Business registration",
    "brand-rights": "Rights to the brands",
    "liability-insurance": "Liability insurance",
    "safety-certificate": "Safety certificate",
    other: "Another document",
  },
  fr: {
    "business-registration": "Immatriculation de l’entreprise",
    "brand-rights": "Droits sur les marques",
    "liability-insurance": "Assurance responsabilité",
    "safety-certificate": "Certificat de sécurité",
    other: "Autre document",
  },
};

/** The last day on which a document holds, as reviewers noted it: a day in UTC. */
const DAYS: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" }),
  fr: new Intl.DateTimeFormat("fr-CA", { dateStyle: "long", timeZone: "UTC" }),
};

/** The mail about documents that will run out: each kind with its last day, and nothing that people typed. */
export function runningOutMail(
  language: Language,
  { page, documents }: { page: string; documents: readonly DatedDocument[] },
): MailText {
  const lines = documents.map(({ documentType, expiryDate }) => {
    const day = DAYS[language].format(expiryDate.getTime() - 1);
    return `- ${DOCUMENTS[language][documentType]}${language === "fr" ? "\u00a0" : ""}: ${day}`;
  });
  if (language === "fr") {
    return {
      subject: "Vos documents de partenaire expirent bientôt",
      paragraphs: [
        "Votre partenariat avec Hexkey repose sur des documents que nous avons vérifiés. Voici ceux qui expirent bientôt, avec le dernier jour de leur validité\u00a0:",
        lines.join("\n"),
        "Ajoutez d’ici là un document à jour du même genre sur cette page. Nous l’examinerons; votre partenariat se poursuit entre-temps.",
        page,
      ],
    };
  }
  return {
    subject: "Your partnership documents expire soon",
    paragraphs: [
      "Your partnership with Hexkey rests on documents that we verified. These expire soon; the day is the last one on which each is valid:",
      lines.join("\n"),
      "Please add a current document of the same kind on this page before then. We will look at it, and your partnership goes on meanwhile.",
      page,
    ],
  };
}

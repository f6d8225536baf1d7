import type { LegalText } from "#client/messages/legal/legal-text.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS, TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";

export const copyright: LegalText = {
  intro: [
    "Hexkey affiche des vidéos, des images et des textes que des gens partagent. Cette politique dit ce qui peut être partagé et comment un titulaire de droits fait retirer quelque chose.",
  ],
  sections: [
    {
      id: "permitted",
      title: "Contenu permis",
      body: [
        [
          "les vidéos et les images que vous avez faites vous-même;",
          "le contenu que son titulaire vous a permis de partager, par écrit ou sous une licence libre dont vous respectez les conditions;",
          "les liens vers des vidéos que leur titulaire a publiées sur un service vidéo;",
          "le contenu du domaine public et ce que permet l’utilisation équitable.",
        ],
      ],
    },
    {
      id: "prohibited",
      title: "Contenu interdit",
      body: [
        [
          "la vidéo, le manuel ou l’image d’un fabricant, copiés sans permission;",
          "les enregistrements de vidéos, de films, d’émissions ou de musique d’autrui;",
          "le contenu dont on a retiré un filigrane, un nom ou une protection contre la copie;",
          "le contenu déjà retiré, sauf s’il a été rétabli.",
        ],
        "Quiconque partage quelque chose confirme en avoir le droit et en répond seul.",
      ],
    },
    {
      id: "embedding",
      title: "Vidéos hébergées ailleurs",
      body: [
        "Un produit peut mener à une vidéo d’un service vidéo. La vidéo y reste : nous n’en gardons pas de copie, elle s’ouvre sur ce service selon ses conditions, et son titulaire peut l’y retirer en tout temps. Un lien vers une vidéo elle-même publiée sans permission est retiré sur avis, comme un fichier.",
      ],
    },
    {
      id: "dmca",
      title: "Avis de retrait (DMCA)",
      body: [
        "Si vous détenez les droits sur quelque chose qui se trouve sur Hexkey, ou si vous agissez pour leur titulaire, envoyez-nous un avis qui contient :",
        [
          "l’œuvre à laquelle, selon vous, il est porté atteinte;",
          "l’adresse sur Hexkey de ce qui doit être retiré;",
          "votre nom, votre adresse postale, votre numéro de téléphone et votre adresse de courriel;",
          "une déclaration selon laquelle vous croyez de bonne foi que l’utilisation n’est autorisée ni par le titulaire, ni par son mandataire, ni par la loi;",
          "une déclaration, sous peine de parjure, selon laquelle l’avis est exact et vous êtes le titulaire ou pouvez agir pour lui;",
          "votre signature, manuscrite ou électronique.",
        ],
        `Nous répondons à un avis complet dans un délai de ${TAKEDOWN_RESPONSE_HOURS} heures : nous retirons le contenu ou disons ce qui manque. La personne qui l’a partagé en est informée et reçoit l’avis. Un avis sciemment faux entraîne des conséquences juridiques.`,
        "Au Canada, le régime d’avis et avis s’applique : nous transmettons votre avis à la personne qui a partagé le contenu et vous le confirmons.",
      ],
      contact: true,
    },
    {
      id: "counter-notice",
      title: "Contre-avis",
      body: [
        "Si votre contenu a été retiré par erreur, envoyez-nous un contre-avis qui contient :",
        [
          "ce qui a été retiré et où cela se trouvait;",
          "une déclaration, sous peine de parjure, selon laquelle vous croyez de bonne foi que le retrait résulte d’une erreur ou d’une confusion;",
          "votre nom, votre adresse postale et votre numéro de téléphone;",
          "votre consentement à la compétence du tribunal de votre domicile et à la signification par l’auteur de l’avis;",
          "votre signature, manuscrite ou électronique.",
        ],
        `Nous le transmettons à cette personne. Si elle ne nous dit pas, dans un délai de ${COUNTER_NOTICE_BUSINESS_DAYS} jours ouvrables, qu’elle a saisi un tribunal, nous rétablissons le contenu.`,
      ],
      contact: true,
    },
    {
      id: "repeat-infringers",
      title: "Violations répétées : trois avertissements",
      body: [
        "Chaque retrait justifié est une faute au dossier du compte qui a partagé le contenu :",
        [
          "première faute : un avertissement;",
          "deuxième faute : une suspension de 30 jours;",
          "troisième faute : la fermeture définitive du compte.",
        ],
        "Une faute est retirée quand le contenu est rétabli. Chaque faute peut être portée en appel.",
      ],
    },
    {
      id: "screening",
      title: "Ce qui est vérifié et ce qui ne l’est pas",
      body: [
        "Un fichier est vérifié avant d’être publié : qu’il s’agit d’une vidéo lisible, qu’il n’est pas la copie d’un fichier retiré et que son titre ne contient aucun mot bloqué. Personne ne regarde d’avance chaque vidéo. C’est pourquoi tout ce que les gens partagent peut être signalé.",
      ],
    },
    {
      id: "transparency",
      title: "Transparence",
      body: [
        "Le contenu payé est signalé par la mention « Commandité », « Annonce » ou « Contenu promotionnel ». Les liens qui peuvent nous rapporter une commission sont indiqués à côté de l’offre, et une commission ne change jamais l’ordre des résultats.",
        "Les décisions sur les avis suivent cette seule politique : qui nous paie n’y change rien. La personne concernée apprend ce qui a été retiré, pourquoi et comment faire appel.",
      ],
      seeAlso: "terms",
    },
    {
      id: "contact",
      title: "Nous joindre",
      body: ["Les avis, les contre-avis, les appels et les questions vont à l’exploitant de ce Hexkey."],
      contact: true,
    },
  ],
};

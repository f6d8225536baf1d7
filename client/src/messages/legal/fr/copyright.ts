import type { LegalText } from "#client/messages/legal/legal-text.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS, TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";

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
        "Le formulaire demande tout cela et n’accepte pas d’avis incomplet. Vous recevez un lien secret avec lequel vous suivez l’avis et pouvez le retirer.",
        `Nous répondons à un avis complet dans un délai de ${TAKEDOWN_RESPONSE_HOURS} heures : nous retirons le contenu ou disons pourquoi nous ne le faisons pas. Si personne n’a étudié l’avis d’ici là, le contenu est retiré quand même. La personne qui l’a partagé en est informée et reçoit l’avis, avec votre nom, votre adresse postale et votre adresse de courriel.`,
        "Quiconque prétend sciemment et faussement qu’il y a violation répond des dommages (17 U.S.C. 512(f)).",
      ],
      links: [{ href: "/takedown-notice", label: "Envoyer un avis de droit d’auteur" }],
      contact: true,
    },
    {
      id: "canada",
      title: "Canada : régime d’avis et avis",
      body: [
        "Un avis selon la Loi sur le droit d’auteur du Canada est transmis : nous le remettons à la personne qui a partagé le contenu et vous le confirmons. Rien n’est retiré, et cela ne vaut aucun avertissement. C’est à cette personne et, en dernier lieu, à un tribunal de décider si le contenu reste.",
        "Un tel avis donne votre nom et votre adresse, l’œuvre et votre droit sur elle, l’endroit où se trouve le contenu, en quoi il porte atteinte à ce droit et quand vous l’avez vu. Il ne peut contenir ni offre de règlement ni demande de paiement.",
      ],
      links: [{ href: "/takedown-notice", label: "Envoyer un avis de droit d’auteur" }],
    },
    {
      id: "counter-notice",
      title: "Contre-avis",
      body: [
        "Si votre contenu a été retiré par erreur, envoyez-nous un contre-avis qui contient :",
        [
          "ce qui a été retiré et où cela se trouvait (le formulaire le sait);",
          "une déclaration, sous peine de parjure, selon laquelle vous croyez de bonne foi que le retrait résulte d’une erreur ou d’une confusion;",
          "votre nom, votre adresse postale et votre numéro de téléphone;",
          "votre consentement à la compétence du tribunal de votre domicile et à la signification par l’auteur de l’avis;",
          "votre signature, manuscrite ou électronique.",
        ],
        "Le formulaire se trouve sur votre page des décisions, à l’avis en question.",
        `Nous transmettons le tout à l’auteur de l’avis. S’il ne nous dit pas, dans un délai de ${COUNTER_NOTICE_BUSINESS_DAYS} jours ouvrables, qu’il a saisi un tribunal, nous rétablissons le contenu. Les fins de semaine et les jours fériés du Canada et des États-Unis ne sont pas des jours ouvrables.`,
      ],
      links: [{ href: "/decisions", label: "Les décisions sur votre contenu" }],
      contact: true,
    },
    {
      id: "repeat-infringers",
      title: "Violations répétées : trois avertissements",
      body: [
        "Chaque retrait maintenu vaut un avertissement au compte qui a partagé le contenu :",
        [
          "premier avertissement : aucune suite;",
          `deuxième avertissement : une suspension de ${SUSPENSION_DAYS} jours, pendant laquelle vous pouvez lire et gérer votre compte, mais rien publier;`,
          "troisième avertissement : la fermeture définitive du compte.",
        ],
        "Un avertissement est effacé quand le contenu est rétabli ou quand votre appel est accueilli. Chaque avertissement peut être porté en appel.",
      ],
      links: [{ href: "/decisions", label: "Les décisions sur votre contenu" }],
    },
    {
      id: "screening",
      title: "Ce qui est vérifié et ce qui ne l’est pas",
      body: [
        "Des programmes vérifient avant la publication :",
        [
          "qu’un fichier téléversé est une vidéo que les téléphones peuvent lire. Certains formats que bien des téléphones ne lisent pas (AVI, HEVC) sont d’abord convertis là où ce Hexkey peut le faire, sinon refusés;",
          "qu’un fichier téléversé n’est pas la copie, octet par octet, d’un fichier retiré;",
          "que l’adresse d’un lien vers YouTube ou Vimeo est bien celle d’une vidéo. La nuit, on vérifie si les vidéos liées s’y trouvent encore;",
          "que les titres, les avis, les questions et les réponses ne contiennent aucun mot bloqué.",
        ],
        "Rien d’autre n’est vérifié d’avance : aucune IA ne juge ce qui est partagé, et personne ne regarde d’abord chaque vidéo. Ce qui passe est public aussitôt. C’est pourquoi tout ce que les gens partagent peut être signalé.",
      ],
    },
    {
      id: "reports",
      title: "Signalements, décisions et appels",
      body: [
        "Tout ce que les membres partagent porte un bouton Signaler, que les invités peuvent utiliser aussi. Pour le droit d’auteur, il y a plutôt l’avis.",
        "Chaque signalement passe devant un modérateur. Celui d’un membre compte selon la justesse de ses signalements précédents; dès que les signalements d’un même contenu pèsent assez, il est masqué à tous sauf à son auteur, jusqu’à ce qu’un modérateur l’ait examiné. Les signalements d’invités ne masquent rien.",
        "Ce sont les modérateurs, des personnes, qui décident : le contenu reste ou il est retiré pour un des motifs prévus (pourriel, propos offensants, renseignements personnels, mauvais produit, danger, illégalité, droit d’auteur, lien mort). Son auteur apprend le motif et peut faire appel une fois; un modérateur réexamine alors la question et répond. Seul un avis de droit d’auteur que personne n’a étudié à temps est suivi sans une telle décision.",
      ],
      links: [{ href: "/decisions", label: "Les décisions sur votre contenu" }],
    },
    {
      id: "transparency",
      title: "Transparence",
      body: [
        "Le contenu payé est signalé par la mention « Commandité », « Annonce » ou « Contenu promotionnel ». Les liens qui peuvent nous rapporter une commission sont indiqués à côté de l’offre, et une commission ne change jamais l’ordre des résultats.",
        "Les décisions sur les avis suivent cette seule politique : qui nous paie n’y change rien. La personne concernée apprend ce qui a été retiré, pourquoi et comment faire appel.",
      ],
      links: [{ href: "/terms-of-service", label: "Conditions d’utilisation" }],
    },
    {
      id: "contact",
      title: "Nous joindre",
      body: ["Les avis, les contre-avis, les appels et les questions vont à l’exploitant de ce Hexkey."],
      contact: true,
    },
  ],
};

import type { LegalText } from "#client/messages/legal/legal-text.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS, TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";
import { SUSPENSION_DAYS, UNCONFIRMED_NOTICE_DAYS } from "#shared/domain/moderation-limits.ts";

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
          "la vidéo, les instructions d’assemblage ou l’image d’un fabricant, copiées sans permission;",
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
        "Un produit peut mener à une vidéo d’un service vidéo. La vidéo y reste : nous n’en gardons pas de copie, elle s’ouvre sur ce service selon ses conditions, et son titulaire peut l’y retirer en tout temps. Un lien vers une vidéo elle-même publiée sans permission est retiré sur avis de violation, comme un fichier.",
      ],
    },
    {
      id: "dmca",
      title: "Avis de violation (DMCA)",
      body: [
        "Si vous détenez les droits sur quelque chose qui se trouve sur Hexkey, ou si vous agissez pour leur titulaire, envoyez-nous un avis de violation qui contient :",
        [
          "l’œuvre dont, selon vous, le droit d’auteur est violé;",
          "l’adresse sur Hexkey de ce qui doit être retiré;",
          "votre nom, votre adresse postale, votre numéro de téléphone et votre adresse de courriel;",
          "une déclaration selon laquelle vous croyez de bonne foi que l’utilisation n’est autorisée ni par le titulaire, ni par son mandataire, ni par la loi;",
          "une déclaration, sous peine de parjure, selon laquelle l’avis de violation est exact et vous êtes le titulaire ou pouvez agir pour lui;",
          "votre signature, manuscrite ou électronique.",
        ],
        `Le formulaire demande tout cela et n’accepte aucun avis de violation incomplet. Vous confirmez l’avis de violation par un lien secret que nous envoyons à l’adresse de courriel qui y figure. D’ici là, il reste sans effet : personne n’en est informé et rien n’est retiré. S’il n’est pas confirmé dans un délai de ${UNCONFIRMED_NOTICE_DAYS} jours, il est effacé. Avec le même lien, vous suivez l’avis de violation et pouvez le retirer.`,
        `Nous répondons à un avis de violation confirmé dans un délai de ${TAKEDOWN_RESPONSE_HOURS} heures après sa confirmation : nous retirons le contenu ou disons pourquoi nous ne le faisons pas. Si personne ne l’a examiné d’ici là, le contenu est retiré quand même, et la modération l’examine ensuite : le retrait est maintenu, ou le contenu est rétabli. La personne qui a partagé le contenu en est informée et reçoit l’avis de violation, avec votre nom, votre adresse postale et votre adresse de courriel.`,
        "Personne à la modération ne tranche au sujet d’un avis de violation qu’elle a envoyé ou qui vise ce qu’elle a partagé.",
        "Quiconque prétend sciemment et faussement qu’il y a violation s’expose à devoir verser des dommages-intérêts (17 U.S.C. 512(f)).",
      ],
      links: [{ href: "/takedown-notice", label: "Envoyer un avis de violation" }],
      contact: true,
    },
    {
      id: "canada",
      title: "Canada : régime d’avis et avis",
      body: [
        "Un avis de violation selon la Loi sur le droit d’auteur du Canada est transmis : une fois que vous l’avez confirmé par le lien que nous vous envoyons, nous le remettons à la personne qui a partagé le contenu et vous en informons. Rien n’est retiré, et cela ne vaut aucun avertissement. C’est à cette personne et, en dernier lieu, à un tribunal de décider si le contenu reste.",
        "Un tel avis de violation donne votre nom et votre adresse, l’œuvre et votre droit sur elle, l’endroit où se trouve le contenu, la prétendue violation et quand vous l’avez vu. Il ne peut contenir ni offre de règlement ni demande de paiement.",
      ],
      links: [{ href: "/takedown-notice", label: "Envoyer un avis de violation" }],
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
          "votre consentement à la compétence du tribunal de votre domicile et à la signification par la partie plaignante;",
          "votre signature, manuscrite ou électronique.",
        ],
        "Le formulaire se trouve sur votre page des décisions, à l’avis de violation en question; si votre compte est fermé, sur la page qui le dit.",
        `Nous transmettons le tout à la partie plaignante. Si elle ne nous dit pas, dans un délai de ${COUNTER_NOTICE_BUSINESS_DAYS} jours ouvrables, qu’elle a saisi un tribunal, nous rétablissons le contenu. Les fins de semaine et les jours fériés du Canada et des États-Unis ne sont pas des jours ouvrables.`,
      ],
      links: [{ href: "/decisions", label: "Les décisions sur votre contenu" }],
      contact: true,
    },
    {
      id: "repeat-infringers",
      title: "Violations répétées : trois avertissements",
      body: [
        "Chaque retrait que la modération a décidé, ou qu’elle a maintenu après l’expiration du délai de réponse, vaut un avertissement au compte qui a partagé le contenu. Un retrait dû au seul délai n’est pas un avertissement tant que la modération ne l’a pas examiné. Plusieurs avis de violation sur le même contenu valent un seul avertissement, tout comme ceux qu’une même personne envoie le même jour; les avis de violation liés de l’une ou de l’autre façon valent ensemble un seul avertissement.",
        [
          "premier avertissement : aucune autre conséquence;",
          `deuxième avertissement : une suspension de ${SUSPENSION_DAYS} jours, pendant laquelle vous pouvez lire et gérer votre compte, mais vous ne pouvez rien publier;`,
          "troisième avertissement : le compte est suspendu jusqu’à ce que la modération décide s’il est fermé. Aucun compte n’est fermé automatiquement.",
        ],
        "La modération donne le motif; personne n’y tranche au sujet de son propre compte. Un membre dont le compte est fermé peut encore se connecter pour voir les motifs, faire appel, répondre aux avis de violation, exporter ses données et supprimer son compte.",
        "Un avertissement est effacé quand le contenu est rétabli ou quand votre appel est accueilli. Chaque avertissement peut être porté en appel, dans chacun des avis de violation qui en font partie. S’il reste moins de trois avertissements, la question sur le compte est close, et un compte fermé est rouvert.",
      ],
      links: [{ href: "/decisions", label: "Les décisions sur votre contenu" }],
    },
    {
      id: "screening",
      title: "Ce qui est vérifié et ce qui ne l’est pas",
      body: [
        "Des programmes vérifient avant la publication :",
        [
          "qu’un fichier téléversé est une vidéo que les téléphones peuvent lire. Certains formats que bien des téléphones ne lisent pas (AVI, HEVC) sont d’abord convertis là où ce site peut le faire, sinon refusés;",
          "qu’un fichier téléversé n’est pas la copie, octet par octet, d’un fichier retiré;",
          "qu’un lien mène à une vidéo : on demande à YouTube et à Vimeo si tout le monde peut voir la leur, et à toute autre adresse on lit le début du fichier. Ce qui ne répond pas est réessayé pendant sept jours et n’est visible d’ici là que pour la personne qui l’a partagé. La nuit, on vérifie si les vidéos liées s’y trouvent encore;",
          "que les titres, les avis, les questions et les réponses ne contiennent aucun mot bloqué.",
        ],
        "Rien d’autre n’est vérifié d’avance : aucune IA ne juge ce qui est partagé, et personne ne regarde d’abord chaque vidéo. Ce qui passe est public aussitôt. C’est pourquoi tout ce que les gens partagent peut être signalé.",
      ],
    },
    {
      id: "reports",
      title: "Signalements, décisions et appels",
      body: [
        "Tout ce que les membres partagent porte un bouton Signaler, que l’on peut utiliser aussi sans compte. Pour le droit d’auteur, il y a plutôt l’avis de violation.",
        "Chaque signalement est examiné par la modération. Celui d’un membre compte selon la justesse de ses signalements précédents; dès que les signalements d’un même contenu pèsent assez, il est masqué à tous sauf à son auteur, jusqu’à ce que la modération l’ait examiné. Les signalements faits sans compte ne masquent rien.",
        "Ce sont des personnes, l’équipe de modération, qui décident : le contenu reste ou il est retiré pour un des motifs prévus (pourriel, propos offensants, renseignements personnels, mauvais produit, danger, illégalité, droit d’auteur, lien mort). Son auteur apprend le motif et peut faire appel une fois; la modération réexamine alors la question et répond. Seul un avis de violation du droit d’auteur que personne n’a examiné à temps donne lieu à un retrait sans une telle décision; la modération l’examine ensuite. Personne à la modération ne tranche au sujet de son propre contenu, avis de violation, avertissement ou appel.",
      ],
      links: [{ href: "/decisions", label: "Les décisions sur votre contenu" }],
    },
    {
      id: "transparency",
      title: "Transparence",
      body: [
        "Le contenu payé porte la mention « Commandité », « Annonce » ou « Contenu promotionnel ». Les liens qui peuvent nous rapporter une commission sont indiqués à côté de l’offre, et une commission ne change jamais l’ordre des résultats.",
        "Les décisions sur les avis de violation suivent cette seule politique : qui nous paie n’y change rien. La personne concernée apprend ce qui a été retiré, pourquoi et comment faire appel.",
      ],
      links: [{ href: "/terms-of-service", label: "Conditions d’utilisation" }],
    },
    {
      id: "contact",
      title: "Nous joindre",
      body: ["Les avis de violation, les contre-avis, les appels et les questions vont à l’exploitant de ce site."],
      contact: true,
    },
  ],
};

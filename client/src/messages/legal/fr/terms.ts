import type { LegalText } from "#client/messages/legal/legal-text.ts";
import { MIN_AGE_YEARS } from "#shared/domain/limits.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";

export const terms: LegalText = {
  intro: [
    "Ces conditions s’appliquent entre vous et l’exploitant de ce site. Elles sont écrites pour être lues : si quelque chose n’est pas clair, posez la question avant d’utiliser le service.",
  ],
  sections: [
    {
      id: "service-model",
      title: "Modèle du service et divulgation des revenus",
      body: [
        "Hexkey est gratuit et en version bêta : il change, et tout n’y est pas terminé. Il s’adresse aux personnes qui se trouvent au Canada et aux États-Unis.",
        "Nos revenus proviennent de commissions d’affiliation, de contenu commandité et de publicité. Ce qui est payé porte la mention « Commandité », « Annonce » ou « Contenu promotionnel ». Un paiement ne décide jamais du produit auquel mène un code numérisé.",
      ],
    },
    {
      id: "acceptance",
      title: "Acceptation",
      body: [
        `En utilisant Hexkey, vous acceptez ces conditions. Vous devez avoir ${MIN_AGE_YEARS} ans ou plus. Si vous n’avez pas l’âge de la majorité là où vous vivez, le titulaire de l’autorité parentale ou le tuteur doit aussi y consentir.`,
        "Si vous ne les acceptez pas, veuillez ne pas utiliser le service. Les droits que la loi de votre province ou de votre État vous accorde comme consommateur demeurent, quoi qu’il soit écrit ici.",
      ],
    },
    {
      id: "service",
      title: "Description du service",
      body: [
        "Hexkey vous aide à assembler des meubles et à installer des choses chez vous :",
        [
          "numérisez le code d’un produit, tapez-le ou cherchez dans le catalogue par nom, par marque ou par pièce;",
          "regardez sa vidéo d’assemblage, sur Hexkey ou sur le service qui l’héberge;",
          "lisez ce qu’en disent d’autres personnes, avec les étoiles, le niveau de difficulté et les problèmes rencontrés;",
          "avec un compte : écrivez des avis, partagez des vidéos, reconnaissez des objets par photo si ce site l’offre, et retrouvez vos numérisations sur tous vos appareils.",
        ],
        "Sans compte, vous pouvez parcourir le catalogue, numériser des codes, regarder des vidéos et lire des avis; ce que vous numérisez reste sur votre appareil. Le catalogue comprend des détaillants indépendants; leur présence ne signifie pas qu’ils sont nos partenaires. Nous ne promettons pas que le service est offert en tout temps ni que tous les produits sont au catalogue.",
      ],
    },
    {
      id: "premium",
      title: "Fonctions payantes et achats intégrés",
      body: [
        "Des fonctions payantes sont prévues, mais ne sont pas encore offertes : analyses avancées par IA, soutien prioritaire, contenu exclusif, outils améliorés et opérations par lots. Elles pourraient prendre la forme d’abonnements mensuels ou annuels achetés dans une boutique d’applications, selon les conditions de celle-ci.",
        "Ce qui est gratuit aujourd’hui ne deviendra jamais payant.",
      ],
    },
    {
      id: "affiliates",
      title: "Modèle de revenus et liens d’affiliation",
      body: [
        "Certains liens vers des détaillants sont des liens d’affiliation. Si vous achetez au moyen de l’un d’eux, le détaillant peut nous verser une commission allant jusqu’à 10 % du prix. Vous payez le même prix que sans le lien.",
        "Une commission ne change pas l’ordre des résultats de recherche ni des avis. Vous achetez au détaillant et non à nous : ses prix, ses stocks, sa livraison, ses retours et sa garantie relèvent de lui. Les prix affichés sur Hexkey sont accompagnés de leur devise et peuvent avoir changé depuis que nous les avons lus.",
      ],
    },
    {
      id: "responsibilities",
      title: "Vos responsabilités",
      body: [
        "En utilisant Hexkey, vous vous engagez à :",
        [
          "donner de vrais renseignements sur vous et garder votre mot de passe pour vous;",
          "écrire des avis sur ce que vous avez vous-même assemblé, honnêtement et sans rémunération;",
          "ne partager que les vidéos et les images que vous avez le droit de partager;",
          "ne pas harceler les autres, ne pas publier leurs renseignements personnels et ne rien publier d’illégal;",
          "ne signaler que ce qui vous paraît fautif, et envoyer de bonne foi les avis de violation du droit d’auteur et les contre-avis;",
          "ne pas attaquer le service, ne pas en extraire le contenu en masse et ne pas contourner ses limites.",
        ],
        "Vous conservez les droits sur ce que vous publiez. Vous nous permettez de le conserver, de l’adapter techniquement (une image plus petite, un autre format vidéo) et de l’afficher sur Hexkey, sans paiement, aussi longtemps qu’il s’y trouve. Nous pouvons retirer ce qui enfreint ces conditions.",
        "Vous pouvez modifier et supprimer les vidéos que vous avez partagées, sous Mes partages dans votre profil, ainsi que vos avis, vos questions et vos réponses, sur la page de leur produit. Une vidéo que la modération examine peut être supprimée mais pas modifiée, et ce que la modération a retiré ne peut plus être modifié. Ce que vous supprimez disparaît aussitôt. La page d’un produit reste, sous son nom, si d’autres membres y ont contribué; d’une question, les réponses des autres restent, sans vos mots ni votre nom. Si un signalement ou un avis de violation du droit d’auteur au sujet d’une vidéo est en cours, une copie verrouillée, que seule la modération peut voir, reste jusqu’à la décision, puis elle est effacée.",
        "Tout ce que les membres partagent peut être signalé. Un contenu visé par des signalements assez fiables est masqué jusqu’à ce que la modération l’ait examiné. La modération décide si le contenu reste ou s’il est retiré; vous apprenez le motif et pouvez faire appel une fois.",
      ],
      links: [
        { href: "/my-shares", label: "Mes partages" },
        { href: "/copyright-policy#reports", label: "Signalements, décisions et appels" },
        { href: "/decisions", label: "Les décisions sur votre contenu" },
      ],
    },
    {
      id: "safety",
      title: "Avis de sécurité",
      body: [
        "Les vidéos, les avis et les reconnaissances vous aident; ils ne remplacent pas les instructions du fabricant. S’ils diffèrent, suivez le fabricant.",
        "Ancrez au mur les meubles qui peuvent basculer. Confiez les travaux d’électricité, de plomberie, de gaz et de CVC à des professionnels titulaires d’une licence et obtenez les permis exigés là où vous vivez. Utilisez les bons outils et l’équipement de protection voulu, et soulevez les pièces lourdes à deux. Vous assemblez à vos risques et périls.",
        "Une reconnaissance par IA peut être erronée. Vérifiez l’étiquette du produit avant d’acheter, de percer ou de brancher quoi que ce soit.",
      ],
    },
    {
      id: "intellectual-property",
      title: "Propriété intellectuelle",
      body: [
        "Hexkey, son nom, ses dessins et ses propres vidéos appartiennent à son exploitant. Les noms et les marques des fabricants et des détaillants leur appartiennent et ne servent qu’à dire de quel produit il s’agit.",
        "Si quelque chose sur Hexkey porte atteinte à vos droits, la Politique sur le droit d’auteur explique comment le faire retirer.",
      ],
      links: [
        { href: "/copyright-policy", label: "Politique sur le droit d’auteur" },
        { href: "/takedown-notice", label: "Envoyer un avis de violation" },
      ],
    },
    {
      id: "privacy",
      title: "Vie privée",
      body: [
        "Ce que nous savons de vous, pourquoi et pendant combien de temps : tout est dans la Politique de confidentialité.",
      ],
      links: [{ href: "/privacy-policy", label: "Politique de confidentialité" }],
    },
    {
      id: "liability",
      title: "Limitation de responsabilité",
      body: [
        "Le service est fourni tel quel. Dans la mesure permise par la loi, nous ne sommes pas responsables des dommages indirects, des pertes de profits ou de données, ni de ce que des tiers vendent, publient ou hébergent.",
        "Rien ici ne limite une responsabilité que la loi interdit de limiter, par exemple pour un préjudice corporel, une faute lourde ou intentionnelle, ou en vertu des lois sur la protection du consommateur. Au Québec, rien ici n’exclut les garanties de la Loi sur la protection du consommateur.",
      ],
    },
    {
      id: "termination",
      title: "Fin de l’utilisation",
      body: [
        "Vous pouvez cesser d’utiliser Hexkey en tout temps et supprimer votre compte dans les paramètres de votre profil. Vos avis, vos questions, vos réponses et les vidéos que vous avez partagées restent alors, sous le nom « Ancien membre »; vos renseignements personnels disparaissent. Supprimez auparavant ce qui ne doit pas rester.",
        `Nous pouvons suspendre ou fermer un compte qui enfreint ces conditions, après un avertissement lorsque c’est raisonnable. Les violations répétées du droit d’auteur mènent à trois étapes : un avertissement, une suspension de ${SUSPENSION_DAYS} jours pendant laquelle vous ne pouvez rien publier, puis une suspension jusqu’à ce que la modération décide, avec un motif, si le compte est fermé. Vous pouvez faire appel de chaque avertissement, aussi une fois le compte fermé.`,
      ],
      links: [{ href: "/copyright-policy#repeat-infringers", label: "Violations répétées : trois avertissements" }],
    },
    {
      id: "changes",
      title: "Modification des conditions",
      body: [
        "Nous pouvons modifier ces conditions. La date en haut de la page change alors avec elles. Nous annonçons sur Hexkey, au moins 30 jours à l’avance, toute modification importante pour vous; si vous n’êtes pas d’accord, vous pouvez cesser d’utiliser le service avant qu’elle s’applique.",
      ],
    },
    {
      id: "contact",
      title: "Nous joindre",
      body: ["Nous répondons aux questions sur ces conditions dans un délai de 24 heures."],
      contact: true,
    },
  ],
};

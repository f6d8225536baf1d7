import type { AccountFacts, MailTexts, NoticeFacts } from "#server/features/takedowns/mail-texts.ts";
import { plural } from "#shared/domain/french.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS, TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";
import type { NoticeRefusal } from "#shared/domain/takedown.ts";

const your = ({ what }: NoticeFacts) => `votre ${what}`;

const REFUSALS: Record<NoticeRefusal, string> = {
  "no-work-named": "l’avis de violation ne dit pas de quelle œuvre il s’agit.",
  "not-the-claimants": "l’œuvre ne semble pas être la vôtre ni celle de la personne pour qui vous agissez.",
  "not-authentic": "nous n’avons pas pu nous assurer que l’avis de violation vient de vous.",
  licensed: "l’utilisation fait l’objet d’une licence.",
  "fair-use": "l’utilisation est de celles que la loi permet.",
};

const number = ({ id }: NoticeFacts) => `Le numéro de l’avis de violation est ${id}.`;
const LINK_AGAIN = "Le lien de notre premier courriel montre où il en est.";
const KEEP_LINK = "Toute personne qui a ce lien peut en faire autant\u00a0: ne transférez pas ce courriel.";

const STRIKE = "avertissement pour violation du droit d’auteur";
const strikesNow = ({ strikes }: AccountFacts) => {
  if (strikes === 0) return `Vous n’avez maintenant aucun ${STRIKE}.`;
  return `Vous avez maintenant ${plural(strikes, STRIKE, "avertissements pour violation du droit d’auteur")}.`;
};

const CAN_APPEAL = "Vous pouvez faire appel de chaque avertissement sur la page des décisions sur votre contenu.";

/** The consequence of a confirmed notice for the account. */
function afterStrike(account: AccountFacts): string[] {
  const { strikes, isNewStrike, suspendedUntil, waitsForDecision, isTerminated } = account;
  if (isTerminated) {
    return [
      `${strikesNow(account)} Votre compte est fermé\u00a0: vous pouvez encore vous connecter pour voir les motifs, faire appel, répondre aux avis de violation et exporter vos données.`,
    ];
  }
  if (!isNewStrike) {
    const own =
      "Cet avis de violation fait partie d’un avertissement que vous avez déjà, parce que les deux visent le même contenu ou viennent de la même personne le même jour.";
    return [`${own} ${strikesNow(account)}`, CAN_APPEAL];
  }
  if (strikes === 1) {
    return [
      `C’est votre premier ${STRIKE}. Un deuxième suspend votre compte pendant ${SUSPENSION_DAYS}\u00a0jours. Au troisième, la modération décide si votre compte est fermé.`,
      CAN_APPEAL,
    ];
  }
  if (waitsForDecision) {
    return [
      `${strikesNow(account)} Votre compte est suspendu jusqu’à ce que la modération décide s’il est fermé; nous vous le dirons. D’ici là, vous pouvez lire, gérer votre compte, faire appel et répondre aux avis de violation, mais vous ne pouvez rien publier.`,
      CAN_APPEAL,
    ];
  }
  if (strikes === 2 && suspendedUntil) {
    return [
      `C’est votre deuxième ${STRIKE}\u00a0: votre compte est suspendu jusqu’au ${suspendedUntil}. D’ici là, vous pouvez lire, gérer votre compte et faire appel, mais vous ne pouvez rien publier. Au troisième, la modération décide si votre compte est fermé.`,
      CAN_APPEAL,
    ];
  }
  return [strikesNow(account), CAN_APPEAL];
}

const NO_STRIKE_YET =
  "La modération n’a pas encore examiné cet avis de violation\u00a0: le délai est écoulé, et le contenu a été retiré sans cela. Ce n’est pas un avertissement tant que la modération ne l’a pas examiné et confirmé; nous vous le dirons.";

const counterOffer = (notice: NoticeFacts) => [
  `Si c’est une erreur, vous pouvez envoyer un contre-avis. Le contenu est rétabli ${COUNTER_NOTICE_BUSINESS_DAYS}\u00a0jours ouvrables plus tard, à moins que la partie plaignante ne saisisse un tribunal. Ici, vous pouvez voir l’avis de violation et y répondre\u00a0:`,
  notice.page,
];

const afterReturn = (account: AccountFacts) =>
  `Cet avis de violation ne vaut pas d’avertissement. ${strikesNow(account)} S’il avait entraîné une suspension ou la fermeture de votre compte, celle-ci est levée.`;

const visibleNow = ({ isPublic }: NoticeFacts) =>
  isPublic === null
    ? []
    : [isPublic ? "Tout le monde peut voir ce contenu." : "Ce contenu n’est pas affiché, pour une autre raison."];

const claim = (notice: NoticeFacts) => [
  `${notice.claimantName}, qui affirme ${notice.isAgent ? "agir pour le titulaire" : "être titulaire"} du droit d’auteur, vise ${your(notice)} à cette adresse\u00a0:`,
  notice.address,
  `L’œuvre, dans ses mots\u00a0: «\u00a0${notice.work}\u00a0»`,
];

export const mailsInFrench: MailTexts = {
  toClaimant: {
    unconfirmed: (notice) => ({
      subject: "Confirmez votre avis de violation",
      paragraphs: [
        "Un avis de violation du droit d’auteur a été envoyé à Hexkey avec cette adresse de courriel. S’il est de vous, ouvrez ce lien et confirmez-le avec le bouton qui s’y trouve\u00a0:",
        notice.page,
        notice.isCanadian
          ? "Il est transmis une fois que vous l’avez confirmé, et pas avant."
          : `Nos ${TAKEDOWN_RESPONSE_HOURS}\u00a0heures pour y répondre commencent une fois que vous l’avez confirmé. Avant, personne n’en est informé et rien n’est retiré.`,
        `Si vous n’avez envoyé aucun avis de violation, vous n’avez rien à faire\u00a0: il sera effacé le ${notice.erasedAt}.`,
        KEEP_LINK,
        number(notice),
      ],
    }),
    received: (notice) => ({
      subject: "Votre avis de violation est confirmé",
      paragraphs: [
        `Votre avis de violation du droit d’auteur est confirmé. La modération y répond d’ici le ${notice.dueAt}; si elle ne l’a pas fait d’ici là, le contenu visé est retiré jusqu’à ce qu’elle l’ait fait.`,
        "Ici, vous pouvez voir où il en est, nous dire que vous avez saisi un tribunal, ou retirer l’avis de violation\u00a0:",
        notice.page,
        KEEP_LINK,
        number(notice),
      ],
    }),
    forwarded: (notice) => ({
      subject: "Votre avis de violation a été transmis",
      paragraphs: [
        "Comme le veut le régime d’avis et avis du Canada, nous avons transmis votre avis de violation à la personne qui a partagé ce qu’il vise, si elle peut encore être jointe. Rien n’est retiré pour autant.",
        "Ici, vous pouvez le revoir ou le retirer\u00a0:",
        notice.page,
        KEEP_LINK,
        number(notice),
      ],
    }),
    down: (notice) => ({
      subject: "Contenu retiré après votre avis de violation",
      paragraphs: [
        "Ce que vise votre avis de violation du droit d’auteur a été retiré. La personne qui a partagé le contenu en est informée et peut envoyer un contre-avis; vous en recevriez une copie.",
        ...(notice.isUpheld
          ? []
          : [
              "La modération n’a pas encore examiné votre avis de violation. Elle le fera et peut rétablir le contenu si l’avis de violation n’est pas fondé; nous vous le dirons.",
            ]),
        LINK_AGAIN,
        number(notice),
      ],
    }),
    refused: (notice) => ({
      subject: "Votre avis de violation a été refusé",
      paragraphs: [
        `La modération a lu votre avis de violation du droit d’auteur et l’a refusé.${notice.refusal ? ` Le motif\u00a0: ${REFUSALS[notice.refusal]}` : ""}`,
        ...(notice.wasDown ? ["Le contenu, qui avait été retiré avant tout examen, est rétabli."] : []),
        "Vous pouvez en envoyer un autre qui corrige cela.",
        number(notice),
      ],
    }),
    countered: (notice) => ({
      subject: "Un contre-avis répond à votre avis de violation",
      paragraphs: [
        "La personne qui a partagé ce que vise votre avis de violation a envoyé un contre-avis. Voici la copie que la loi vous réserve\u00a0:",
        ...(notice.counter
          ? [
              [notice.counter.name, notice.counter.postalAddress, notice.counter.phone].join("\n"),
              `«\u00a0${notice.counter.statement}\u00a0»`,
              "Cette personne déclare, sous peine de parjure, que le retrait est dû à une erreur, et elle accepte la compétence du tribunal de son adresse et toute signification de votre part.",
            ]
          : []),
        `Ce qui a été retiré est rétabli après le ${notice.restoreDueAt}, soit dans ${COUNTER_NOTICE_BUSINESS_DAYS}\u00a0jours ouvrables, à moins que vous ne nous disiez d’ici là que vous avez saisi un tribunal. Le lien de notre premier courriel sert à cela.`,
        number(notice),
      ],
    }),
    restored: (notice) => ({
      subject: "Contenu rétabli après votre avis de violation",
      paragraphs: [
        "Votre avis de violation du droit d’auteur a pris fin\u00a0: ce qui avait été retiré est rétabli.",
        "Si un tribunal en décidait autrement, envoyez-nous son ordonnance.",
        number(notice),
      ],
    }),
    withdrawn: (notice) => ({
      subject: "Votre avis de violation a été retiré",
      paragraphs: [
        "Votre avis de violation a été retiré au moyen de votre lien. Le contenu retiré à la suite de cet avis est rétabli.",
        `Si ce n’était pas vous, quelqu’un d’autre a le lien. Envoyez l’avis de violation de nouveau ou écrivez-nous\u00a0: ${notice.contact}`,
        number(notice),
      ],
    }),
    closed: (notice) => ({
      subject: "Votre avis de violation est clos",
      paragraphs: [
        "Comme vous avez saisi un tribunal, ce que vise votre avis de violation du droit d’auteur reste retiré.",
        number(notice),
      ],
    }),
  },
  toSharer: {
    forwarded: (notice) => ({
      subject: "Avis de violation sur votre contenu",
      paragraphs: [
        "Nous avons reçu un avis de violation au titre de la Loi sur le droit d’auteur du Canada, et la loi veut que nous vous le transmettions. C’est une affirmation que personne n’a examinée. Rien n’a été retiré, ce n’est pas un avertissement, et nous n’avons dit à personne qui vous êtes.",
        ...claim(notice),
        `Partie plaignante\u00a0:\n${notice.claimantName}\n${notice.claimantPostalAddress}\n${notice.claimantEmail}`,
        notice.removeAt === null
          ? `Si l’avis de violation est fondé, veuillez nous écrire et nous retirerons ce contenu\u00a0: ${notice.contact}`
          : `Si l’avis de violation est fondé, veuillez supprimer ce contenu ici\u00a0:\n${notice.removeAt}`,
        "Vous pouvez revoir l’avis de violation ici\u00a0:",
        notice.page,
      ],
    }),
    down: (notice, account) => ({
      subject: `Avis de violation\u00a0: retrait de ${your(notice)}`,
      paragraphs: [
        "Nous avons reçu un avis de violation du droit d’auteur et retiré ce qu’il vise.",
        ...claim(notice),
        ...(notice.isUpheld ? afterStrike(account) : [NO_STRIKE_YET]),
        ...counterOffer(notice),
      ],
    }),
    refused: (notice, account) => ({
      subject: "L’avis de violation qui vous visait a été refusé",
      paragraphs: [
        `La modération a examiné l’avis de violation du droit d’auteur visant ${your(notice)} et l’a refusé.`,
        ...visibleNow(notice),
        afterReturn(account),
        notice.page,
      ],
    }),
    countered: (notice) =>
      notice.isInCourt
        ? {
            subject: "La partie plaignante a saisi un tribunal",
            paragraphs: [
              `La partie plaignante de l’avis de violation du droit d’auteur visant ${your(notice)} nous dit avoir saisi un tribunal. Le contenu reste retiré jusqu’à ce que le tribunal tranche.`,
              notice.page,
            ],
          }
        : {
            subject: "Votre contre-avis a été transmis",
            paragraphs: [
              `Nous avons transmis votre contre-avis, avec votre nom, votre adresse et votre numéro de téléphone, comme le veut la loi. Le contenu est rétabli après le ${notice.restoreDueAt}, à moins que la partie plaignante ne saisisse un tribunal d’ici là.`,
              notice.page,
            ],
          },
    restored: (notice, account) => ({
      subject: "L’avis de violation qui vous visait a pris fin",
      paragraphs: [
        `L’avis de violation du droit d’auteur visant ${your(notice)} a pris fin en votre faveur.`,
        ...visibleNow(notice),
        afterReturn(account),
        notice.page,
      ],
    }),
    withdrawn: (notice, account) => ({
      subject: "Avis de violation retiré",
      paragraphs: [
        `L’avis de violation du droit d’auteur visant ${your(notice)} a été retiré par la partie plaignante.`,
        ...visibleNow(notice),
        strikesNow(account),
        notice.page,
      ],
    }),
    closed: (notice) => ({
      subject: `Maintien du retrait de ${your(notice)}`,
      paragraphs: [
        `Comme la partie plaignante a saisi un tribunal, le contenu visé, ${your(notice)}, reste retiré. Si le tribunal vous donne raison, écrivez-nous\u00a0: ${notice.contact}`,
        notice.page,
      ],
    }),
  },
  upheld: (notice, account) => ({
    subject: "Un avis de violation est maintenu",
    paragraphs: [
      `La modération a examiné l’avis de violation du droit d’auteur visant ${your(notice)} et le maintient\u00a0: le contenu reste retiré, et cet avis de violation vaut un avertissement à partir de maintenant.`,
      ...claim(notice),
      ...afterStrike(account),
      notice.page,
    ],
  }),
  accountDecided: ({ isTerminated, reason, suspendedUntil, page, contact }) => ({
    subject: isTerminated ? "Votre compte est fermé" : "Votre compte est maintenu",
    paragraphs: [
      isTerminated
        ? "Vous avez trois avertissements pour violation du droit d’auteur. La modération a examiné votre compte et l’a fermé."
        : "Vous avez trois avertissements pour violation du droit d’auteur. La modération a examiné votre compte et le maintient.",
      `La modération écrit\u00a0: «\u00a0${reason}\u00a0»`,
      isTerminated
        ? "Vous pouvez encore vous connecter pour voir les motifs, faire appel de vos avertissements, répondre aux avis de violation et exporter vos données. Si un appel vous laisse moins de trois avertissements, votre compte est rouvert. Toutes les décisions sur votre contenu sont ici\u00a0:"
        : suspendedUntil
          ? `La suspension qui a suivi votre deuxième avertissement dure jusqu’au ${suspendedUntil}. À un autre avertissement, la modération décide de nouveau. Toutes les décisions sur votre contenu sont ici\u00a0:`
          : "Votre suspension est terminée. À un autre avertissement, la modération décide de nouveau. Toutes les décisions sur votre contenu sont ici\u00a0:",
      page,
      ...(isTerminated ? [`Si vous avez une question, écrivez-nous\u00a0: ${contact}`] : []),
    ],
  }),
};

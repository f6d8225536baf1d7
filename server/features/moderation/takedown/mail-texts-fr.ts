import type {
  AccountFacts,
  ContentFacts,
  MailTexts,
  NoticeFacts,
} from "#server/features/moderation/takedown/mail-texts.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS } from "#shared/domain/limits.ts";
import type { ContentKind, RemovalReason } from "#shared/domain/moderation.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";
import type { NoticeRefusal } from "#shared/domain/takedown.ts";

/** Not "avis", which is the notice. All of them are feminine. */
const WHAT: Record<ContentKind, string> = {
  review: "évaluation",
  question: "question",
  answer: "réponse",
  video: "vidéo",
};
const your = ({ kind }: { kind: ContentKind }) => `votre ${WHAT[kind]}`;
const atStart = ({ kind }: { kind: ContentKind }) => `Votre ${WHAT[kind]}`;

const REASONS: Record<RemovalReason, string> = {
  spam: "c’est du pourriel ou de la publicité.",
  offensive: "c’est haineux, harcelant ou sexuel.",
  "personal-data": "des renseignements personnels y figurent.",
  "wrong-product": "cela ne porte pas sur ce produit.",
  dangerous: "quelqu’un pourrait se blesser.",
  unlawful: "c’est contraire à la loi.",
  copyright: "quelqu’un affirme que cela viole son droit d’auteur.",
  "dead-link": "le lien ne menait plus nulle part.",
};

const REFUSALS: Record<NoticeRefusal, string> = {
  "no-work-named": "l’avis ne dit pas de quelle œuvre il s’agit.",
  "not-the-claimants": "l’œuvre ne semble pas être la vôtre ni celle de la personne pour qui vous agissez.",
  "not-authentic": "nous n’avons pas pu nous assurer que l’avis vient de vous.",
  licensed: "l’utilisation fait l’objet d’une licence.",
  "fair-use": "l’utilisation est de celles que la loi permet.",
};

const about = (content: ContentFacts) => `${atStart(content)}\u00a0: «\u00a0${content.excerpt}\u00a0»`;
const added = ({ message }: ContentFacts) => (message ? [`Le modérateur ajoute\u00a0: «\u00a0${message}\u00a0»`] : []);
const number = ({ id }: NoticeFacts) => `Le numéro de l’avis est ${id}.`;
const LINK_AGAIN = "Le lien de notre premier courriel montre où il en est.";

const strikesNow = ({ strikes }: AccountFacts) =>
  strikes === 0
    ? "Vous n’avez maintenant aucun avertissement pour droit d’auteur."
    : `Vous avez maintenant ${strikes}\u00a0avertissement${strikes === 1 ? "" : "s"} pour droit d’auteur.`;

function afterStrike({ contact }: NoticeFacts, account: AccountFacts): string {
  const { strikes, suspendedUntil, isTerminated } = account;
  if (isTerminated) {
    return `C’était votre troisième avertissement pour droit d’auteur\u00a0: votre compte est fermé et vous ne pouvez plus vous connecter. Pour faire appel ou envoyer un contre-avis, écrivez-nous\u00a0: ${contact}`;
  }
  if (strikes === 1) {
    return `C’est votre premier avertissement pour droit d’auteur. Un deuxième suspend votre compte pendant ${SUSPENSION_DAYS}\u00a0jours, un troisième le ferme.`;
  }
  if (strikes === 2 && suspendedUntil) {
    return `C’est votre deuxième avertissement pour droit d’auteur\u00a0: votre compte est suspendu jusqu’au ${suspendedUntil}. D’ici là, vous pouvez lire, gérer votre compte et faire appel, mais rien publier. Un troisième avertissement le ferme.`;
  }
  return strikesNow(account);
}

const afterReturn = (account: AccountFacts) =>
  `L’avis ne compte plus comme avertissement. ${strikesNow(account)} Une suspension que moins d’avertissements ne justifient plus est levée, et un compte fermé est rouvert.`;

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
  hello: "Bonjour,",
  removed: (content, reason) => ({
    subject: `${atStart(content)} a été retirée`,
    paragraphs: [
      about(content),
      `Ce contenu a été retiré de Hexkey. La raison\u00a0: ${REASONS[reason]}`,
      ...added(content),
      "Si vous croyez que c’est une erreur, vous pouvez faire appel une fois. Toutes les décisions sur votre contenu sont ici\u00a0:",
      content.page,
    ],
  }),
  restored: (content) => ({
    subject: `${atStart(content)} est rétablie`,
    paragraphs: [about(content), "Ce contenu est de retour sur Hexkey, où tout le monde peut le voir."],
  }),
  appealDecided: (content, isGranted) => ({
    subject: "Votre appel a été tranché",
    paragraphs: [
      about(content),
      isGranted
        ? "Un modérateur a réexaminé la décision et accueilli votre appel."
        : "Un modérateur a réexaminé la décision et rejeté votre appel. Cette décision est définitive.",
      ...added(content),
      "Toutes les décisions sur votre contenu sont ici\u00a0:",
      content.page,
    ],
  }),
  toClaimant: {
    received: (notice) => ({
      subject: "Votre avis est bien arrivé",
      paragraphs: [
        `Votre avis de violation du droit d’auteur est bien arrivé. Un modérateur y répond d’ici le ${notice.dueAt}; si personne ne l’a fait d’ici là, ce qu’il vise est retiré.`,
        "Ici, vous pouvez voir où il en est, nous dire que vous vous êtes adressé aux tribunaux, ou le retirer\u00a0:",
        notice.page,
        "Quiconque a ce lien peut en faire autant\u00a0: ne transférez pas ce courriel.",
        number(notice),
      ],
    }),
    forwarded: (notice) => ({
      subject: "Votre avis a été transmis",
      paragraphs: [
        "Comme le veut le régime d’avis et avis du Canada, nous avons transmis votre avis à la personne qui a partagé ce qu’il vise, si elle peut encore être jointe. Rien n’est retiré pour autant.",
        "Ici, vous pouvez le revoir ou le retirer\u00a0:",
        notice.page,
        "Quiconque a ce lien peut en faire autant\u00a0: ne transférez pas ce courriel.",
        number(notice),
      ],
    }),
    down: (notice) => ({
      subject: "Le contenu visé par votre avis est retiré",
      paragraphs: [
        "Ce que vise votre avis de violation du droit d’auteur a été retiré. La personne qui l’avait partagé en est informée et peut envoyer un contre-avis; vous en recevriez une copie.",
        LINK_AGAIN,
        number(notice),
      ],
    }),
    refused: (notice) => ({
      subject: "Votre avis n’a pas été suivi",
      paragraphs: [
        `Un modérateur a lu votre avis et ne l’a pas suivi.${notice.refusal ? ` La raison\u00a0: ${REFUSALS[notice.refusal]}` : ""}`,
        "Vous pouvez en envoyer un autre qui corrige cela.",
        number(notice),
      ],
    }),
    countered: (notice) => ({
      subject: "Un contre-avis répond à votre avis",
      paragraphs: [
        "La personne qui a partagé ce que vise votre avis a envoyé un contre-avis. Voici la copie que la loi vous réserve\u00a0:",
        ...(notice.counter
          ? [
              [notice.counter.name, notice.counter.postalAddress, notice.counter.phone].join("\n"),
              `«\u00a0${notice.counter.statement}\u00a0»`,
              "Cette personne déclare, sous peine de parjure, que le retrait est dû à une erreur, et elle accepte la compétence du tribunal de son adresse et toute signification de votre part.",
            ]
          : []),
        `Ce qui a été retiré revient après le ${notice.restoreDueAt}, soit dans ${COUNTER_NOTICE_BUSINESS_DAYS}\u00a0jours ouvrables, à moins que vous nous disiez d’ici là que vous vous êtes adressé aux tribunaux. Le lien de notre premier courriel sert à cela.`,
        number(notice),
      ],
    }),
    restored: (notice) => ({
      subject: "Le contenu visé par votre avis est rétabli",
      paragraphs: [
        "Votre avis de violation du droit d’auteur a pris fin\u00a0: ce qui avait été retiré est rétabli.",
        "Si un tribunal en décidait autrement, envoyez-nous son ordonnance.",
        number(notice),
      ],
    }),
    withdrawn: (notice) => ({
      subject: "Votre avis a été retiré",
      paragraphs: [
        "Votre avis a été retiré au moyen de votre lien. Ce qui avait pu être mis hors ligne à cause de lui est rétabli.",
        `Si ce n’était pas vous, quelqu’un d’autre a le lien. Envoyez l’avis de nouveau ou écrivez-nous\u00a0: ${notice.contact}`,
        number(notice),
      ],
    }),
    closed: (notice) => ({
      subject: "Votre avis est clos",
      paragraphs: [
        "Comme vous vous êtes adressé aux tribunaux, ce que vise votre avis de violation du droit d’auteur reste hors ligne.",
        number(notice),
      ],
    }),
  },
  toSharer: {
    forwarded: (notice) => ({
      subject: "Un avis sur ce que vous avez partagé",
      paragraphs: [
        "Nous avons reçu un avis au titre de la Loi sur le droit d’auteur du Canada, et la loi veut que nous vous le transmettions. C’est une affirmation que personne n’a examinée. Rien n’a été retiré, ce n’est pas un avertissement, et nous n’avons dit à personne qui vous êtes.",
        ...claim(notice),
        `Qui l’a envoyé\u00a0:\n${notice.claimantName}\n${notice.claimantPostalAddress}\n${notice.claimantEmail}`,
        "Vous pouvez le revoir ici\u00a0:",
        notice.page,
      ],
    }),
    down: (notice, account) => ({
      subject: `${atStart(notice)} a été retirée`,
      paragraphs: [
        "Nous avons reçu un avis de violation du droit d’auteur et retiré ce qu’il vise.",
        ...claim(notice),
        afterStrike(notice, account),
        ...(account.isTerminated
          ? []
          : [
              `Si c’est une erreur, vous pouvez envoyer un contre-avis. Le contenu revient ${COUNTER_NOTICE_BUSINESS_DAYS}\u00a0jours ouvrables plus tard, à moins que le plaignant ne s’adresse aux tribunaux. Ici, vous pouvez voir l’avis et y répondre, ou faire appel\u00a0:`,
              notice.page,
            ]),
      ],
    }),
    countered: (notice) =>
      notice.isInCourt
        ? {
            subject: "Le plaignant s’est adressé aux tribunaux",
            paragraphs: [
              `L’auteur de l’avis de violation du droit d’auteur sur ${your(notice)} nous dit s’être adressé aux tribunaux. Le contenu reste hors ligne jusqu’à ce qu’un tribunal en décide.`,
              notice.page,
            ],
          }
        : {
            subject: "Votre contre-avis a été transmis",
            paragraphs: [
              `Nous avons transmis votre contre-avis, avec votre nom, votre adresse et votre numéro de téléphone, comme le veut la loi. ${atStart(notice)} revient après le ${notice.restoreDueAt}, à moins que le plaignant ne s’adresse aux tribunaux d’ici là.`,
              notice.page,
            ],
          },
    restored: (notice, account) => ({
      subject: "L’avis qui vous visait a pris fin",
      paragraphs: [
        `L’avis de violation du droit d’auteur sur ${your(notice)} a pris fin en votre faveur.`,
        ...visibleNow(notice),
        afterReturn(account),
        notice.page,
      ],
    }),
    withdrawn: (notice, account) => ({
      subject: "Un avis a été retiré",
      paragraphs: [
        `L’avis de violation du droit d’auteur sur ${your(notice)} a été retiré par qui l’avait envoyé.`,
        ...visibleNow(notice),
        strikesNow(account),
        notice.page,
      ],
    }),
    closed: (notice) => ({
      subject: `${atStart(notice)} reste hors ligne`,
      paragraphs: [
        `Comme le plaignant s’est adressé aux tribunaux, ${your(notice)} reste hors ligne. Si le tribunal vous donne raison, écrivez-nous\u00a0: ${notice.contact}`,
        notice.page,
      ],
    }),
  },
};

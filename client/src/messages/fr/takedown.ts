import type { takedown as english } from "#client/messages/en/takedown.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS, TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";

export const takedown: typeof english = {
  title: "Avis de droit d’auteur",
  intro:
    "Par ce formulaire, un titulaire de droits, ou quelqu’un qui peut agir pour lui, nous envoie un avis au sujet de quelque chose qu’un membre a partagé sur Hexkey.",
  otherProblems:
    "Pour tout ce qui n’est pas le droit d’auteur (pourriel, insultes, danger), utilisez le bouton Signaler à côté du contenu.",
  policy: "Comment nous traitons les avis",

  regime: "Sur quelle loi votre avis se fonde-t-il?",
  regimes: {
    dmca: {
      label: "États-Unis : retrait (DMCA)",
      hint: `Dans un délai de ${TAKEDOWN_RESPONSE_HOURS} heures, le contenu est retiré, ou nous disons pourquoi il ne l’est pas. La personne qui l’a partagé reçoit votre avis et peut envoyer un contre-avis.`,
    },
    canada: {
      label: "Canada : régime d’avis et avis",
      hint: "Nous transmettons votre avis à la personne qui a partagé le contenu et vous le confirmons. Rien n’est retiré : c’est à cette personne et, en dernier lieu, à un tribunal de décider si le contenu reste.",
    },
  },

  about: "Ce dont il s’agit",
  address: "Adresse sur Hexkey",
  addressHint:
    "Ouvrez le contenu sur Hexkey et copiez l’adresse : la page d’un produit pour sa vidéo, ou le lien d’un avis, d’une question ou d’une réponse.",
  work: "L’œuvre à laquelle il est porté atteinte et votre droit sur elle",
  workHint: "Dites ce que c’est, qui l’a faite et quand, et où on peut la voir. Aucune copie n’est nécessaire.",
  infringement: "En quoi il y est porté atteinte",
  seenAt: "Date et heure où vous l’avez vu",
  seenAtHint: "Par exemple 2026-11-20, 18 h 30.",
  part: (label, text) => `${label} : ${text}`,

  you: "Vous",
  role: "Votre qualité",
  chooseRole: "Choisir",
  roles: {
    owner: "Je suis titulaire du droit d’auteur",
    agent: "Je peux agir pour le titulaire",
  },
  name: "Nom complet",
  postalAddress: "Adresse postale",
  phone: "Numéro de téléphone",
  email: "Adresse de courriel",
  whoReads:
    "La personne qui a partagé le contenu reçoit votre avis avec votre nom, votre adresse postale et votre adresse de courriel. Seuls nos modérateurs voient le numéro de téléphone.",

  statements: "Vos déclarations",
  goodFaith: {
    dmca: "Je crois de bonne foi que l’utilisation du contenu visé n’est autorisée ni par le titulaire du droit d’auteur, ni par son mandataire, ni par la loi.",
    canada:
      "Je crois de bonne foi que cette utilisation n’est autorisée ni par le titulaire du droit d’auteur, ni par son mandataire, ni par la loi.",
  },
  accuracy: {
    dmca: "Je déclare, sous peine de parjure, que les renseignements de cet avis sont exacts et que je suis titulaire du droit exclusif auquel il serait porté atteinte, ou que je suis autorisé à agir en son nom.",
    canada:
      "Je déclare que les renseignements de cet avis sont exacts, que je suis titulaire du droit d’auteur ou autorisé à agir pour le titulaire, et que l’avis ne contient ni offre de règlement ni demande de paiement.",
  },
  warningTitle: "Avant de signer",
  warnings: {
    dmca: "Quiconque prétend sciemment et faussement qu’il y a violation répond des dommages, honoraires d’avocat compris (17 U.S.C. 512(f)). Pensez d’abord à l’utilisation équitable : une critique, une comparaison ou une réparation peut souvent montrer une œuvre. En cas de doute, consultez un avocat.",
    canada:
      "Un avis sciemment faux peut engager votre responsabilité. Pensez d’abord à l’utilisation équitable : la critique, le compte rendu et l’enseignement peuvent souvent montrer une œuvre. Un avis qui contient une offre de règlement ou une demande de paiement n’est pas valide (Loi sur le droit d’auteur, article 41.25).",
  },
  signature: "Signature électronique",
  signatureHint: "Tapez votre nom complet exactement comme ci-dessus.",
  send: "Envoyer l’avis",
  sending: "Envoi...",
  alreadySent: "Vous avez déjà envoyé un avis à ce sujet, et il est encore ouvert. Son lien secret dit où il en est.",
  sendFailed: "L’avis n’a pas pu être envoyé. Tout ce que vous avez tapé est encore là.",
  draft:
    "Ce que vous tapez reste dans cet onglet jusqu’à l’envoi. Vos déclarations et votre signature ne sont pas conservées.",

  problems: {
    missing: "Veuillez remplir ce champ",
    chooseRole: "Veuillez choisir",
    unticked: "Un avis sans cette déclaration n’est pas valide",
    address:
      "Ce n’est pas l’adresse de quelque chose sur Hexkey. Elle ressemble à https://…/p/… et peut finir par #review-…",
    unknownAddress:
      "Rien de ce qu’un membre a partagé n’est public à cette adresse. Copiez-la de nouveau; si le contenu s’y trouve encore, il ne vient pas d’un membre : écrivez à l’exploitant.",
    short: "Veuillez en dire plus : au moins 10 caractères",
    tooLong: (max) => `Au plus ${max} caractères, s’il vous plaît`,
    together: (max) => `L’œuvre, l’atteinte et le moment peuvent compter ${max} caractères ensemble`,
    phone: "Veuillez entrer un numéro de téléphone d’au moins 7 chiffres",
    email: "Veuillez entrer une adresse de courriel valide",
    signature: "La signature doit être identique au nom complet",
  },

  sent: "Votre avis est arrivé",
  sentReference: "Référence",
  sentLink: "Votre lien secret",
  sentLinkText:
    "Avec ce lien, vous suivez l’avis, lisez un contre-avis et pouvez retirer votre avis. Quiconque a le lien le peut aussi : ne le donnez à personne.",
  sentKeep: "Gardez ce lien : il ne s’affiche qu’ici, et nous ne pouvons pas l’envoyer de nouveau.",
  sentMailed: (email) => `Nous l’envoyons aussi par courriel à ${email}.`,
  copy: "Copier le lien",
  copied: "Lien copié",
  copyBlocked: "Ce navigateur ne nous laisse pas le copier. Sélectionnez le lien et copiez-le à la main.",
  follow: "Suivre l’avis",
  another: "Envoyer un autre avis",
  next: "La suite",
  nextDmca: (due) => [
    `Au plus tard le ${due}, le contenu est retiré, ou nous disons pourquoi il ne l’est pas.`,
    "La personne qui l’a partagé en est informée, reçoit votre avis et peut envoyer un contre-avis.",
    `Si elle le fait, nous vous le transmettons. Le contenu revient alors après ${COUNTER_NOTICE_BUSINESS_DAYS} jours ouvrables, sauf si vous nous dites d’ici là que vous avez saisi un tribunal.`,
  ],
  nextCanada: [
    "Votre avis est transmis à la personne qui a partagé le contenu. Rien n’est retiré.",
    "Cette personne peut retirer le contenu, vous répondre ou ne rien faire. Selon la loi, le reste se règle entre vous deux et les tribunaux.",
  ],

  statusTitle: "Suivi d’un avis",
  loadFailed: "Impossible de charger l’avis",
  noId: "Aucun avis n’est désigné ici",
  noIdText: "Ouvrez le lien complet que vous avez reçu : il finit par une longue clé.",
  notFound: "Cet avis n’existe pas",
  notFoundKey: "Le lien est peut-être incomplet. Copiez-le en entier, jusqu’au dernier caractère après « key= ».",
  notFoundReceived:
    "Cet avis ne vise rien de ce compte. La personne qui a envoyé un avis a besoin du lien complet, qui finit par une clé.",
  signIn:
    "Connectez-vous pour voir un avis au sujet de quelque chose que vous avez partagé. Si vous avez envoyé l’avis, ouvrez le lien complet que vous avez reçu.",
  state: "État",
  states: {
    received: "À l’étude",
    down: "Contenu retiré",
    countered: "Contre-avis envoyé",
    restored: "Contenu rétabli",
    forwarded: "Transmis",
    refused: "Sans suite",
    withdrawn: "Avis retiré",
    closed: "Clos : le contenu reste retiré",
  },
  aboutProduct: "Concerne",
  theWork: "L’œuvre désignée",
  law: "Loi",
  laws: { dmca: "États-Unis (DMCA)", canada: "Canada (avis et avis)" },
  see: "Voir la page",
  history: "Ce qui s’est passé",
  upNext: "À venir",
  steps: {
    received: "L’avis est arrivé",
    answerDue: "Notre réponse au plus tard : le contenu est retiré, ou nous disons pourquoi il ne l’est pas",
    forwarded: "L’avis a été transmis à la personne qui a partagé le contenu. Rien n’a été retiré.",
    down: "Le contenu a été retiré, et la personne qui l’a partagé en a été informée",
    counterable: "La personne qui l’a partagé peut envoyer un contre-avis",
    refused: "L’avis est resté sans suite",
    countered: "Un contre-avis est arrivé et a été transmis",
    restoreDue: "Le contenu revient, sauf si l’auteur de l’avis nous a dit d’ici là qu’il a saisi un tribunal",
    court: "L’auteur de l’avis nous a dit qu’il a saisi un tribunal. Le contenu reste retiré.",
    restored: "Le contenu a été rétabli",
    withdrawn: "L’avis a été retiré",
    closed: "L’affaire est close sur Hexkey : le contenu reste retiré",
  },
  refusals: {
    "no-work-named": "L’avis ne dit pas à quelle œuvre il est porté atteinte.",
    "not-the-claimants": "L’œuvre ne semble pas appartenir à l’auteur de l’avis.",
    "not-authentic": "Nous n’avons pas pu confirmer que l’avis vient de la personne qui y est nommée.",
    licensed: "L’utilisation est couverte par une licence.",
    "fair-use": "L’utilisation est permise par la loi : c’est une utilisation équitable.",
  },

  counterTitle: "Le contre-avis",
  counterText: (date) =>
    `Il dit que le contenu a été retiré par erreur. Le contenu revient le ${date}, sauf si vous nous dites d’ici là que vous avez saisi un tribunal.`,
  statement: "Déclaration",
  signed: "Signature",

  court: "J’ai saisi un tribunal",
  courtTitle: "Vous avez saisi un tribunal",
  courtText:
    "Dites quel tribunal, quand, et le numéro du dossier. Le contenu reste alors retiré. Ne nous signalez qu’une action déjà déposée contre la personne qui l’a partagé.",
  courtField: "Tribunal, date et numéro de dossier",
  courtSend: "Le dire à Hexkey",
  courtDone: "C’est noté : le contenu reste retiré",
  courtConflict: "Cet avis ne fait plus l’objet d’un contre-avis. Son état actuel est affiché.",
  withdraw: "Retirer l’avis",
  withdrawTitle: "Retirer cet avis?",
  withdrawText:
    "Ce qui a été retiré à cause de lui revient. C’est irréversible; vous pouvez toutefois envoyer un nouvel avis.",
  withdrawDone: "L’avis est retiré",
  cancel: "Annuler",

  receivedTitle: "Un avis de droit d’auteur sur votre contenu",
  kinds: {
    review: "Votre avis",
    question: "Votre question",
    answer: "Votre réponse",
    video: "Votre vidéo",
  },
  on: (what, product) => `${what} sur ${product}`,
  claimant: "Envoyé par",
  claimantRoles: {
    owner: "dit être titulaire du droit d’auteur",
    agent: "dit agir pour le titulaire du droit d’auteur",
  },
  decisions: "Toutes les décisions sur votre contenu",
  canDo: "Ce que vous pouvez faire",
  canDoForwarded:
    "Selon la loi canadienne, nous ne faisons que transmettre l’avis : rien n’a été retiré, et cela ne vaut aucun avertissement. Si l’auteur de l’avis a raison, veuillez supprimer ce que vous avez partagé. Sinon, vous n’avez rien à faire et vous pouvez lui répondre vous-même.",
  accept: "Si l’avis est fondé",
  acceptText: "Vous n’avez rien à faire. Le contenu reste retiré, et l’avertissement compte.",
  counter: "Si c’est une erreur",
  counterOffer: `Envoyez un contre-avis. Nous le transmettons à l’auteur de l’avis et, après ${COUNTER_NOTICE_BUSINESS_DAYS} jours ouvrables, le contenu revient et l’avertissement est effacé, sauf s’il a saisi un tribunal d’ici là.`,
  counterOpen: "Écrire un contre-avis",
  countered: (date) =>
    `Votre contre-avis a été transmis à l’auteur de l’avis. Le contenu revient le ${date}, sauf s’il a saisi un tribunal d’ici là.`,
  courtStands:
    "L’auteur de l’avis nous a dit qu’il a saisi un tribunal. Le contenu reste retiré jusqu’à ce qu’un tribunal tranche ou que vous vous entendiez.",
  nothingLeft: "Vous n’avez rien à faire.",
  strikes: "Avertissements pour droit d’auteur",
  strikesText: `Le premier avertissement n’a pas de suite, le deuxième suspend le compte pendant ${SUSPENSION_DAYS} jours, le troisième le ferme. Un avertissement est effacé quand le contenu est rétabli ou quand un appel est accueilli.`,

  counterFormTitle: "Contre-avis",
  counterWarning:
    "Un contre-avis est une déclaration juridique : quiconque y dit sciemment quelque chose de faux répond des dommages. L’auteur de l’avis le reçoit en entier, y compris votre adresse postale et votre numéro de téléphone, et peut vous poursuivre. En cas de doute, consultez un avocat.",
  counterStatement: "Pourquoi c’est une erreur",
  counterStatementHint: "Par exemple : vous l’avez filmé vous-même, vous avez une licence, ou autre chose était visé.",
  mistake:
    "Je déclare, sous peine de parjure, que je crois de bonne foi que le contenu a été retiré ou rendu inaccessible par suite d’une erreur ou d’une confusion.",
  jurisdiction:
    "Je reconnais la compétence du tribunal du district où se trouve mon adresse ou, si elle est hors des États-Unis, de tout district judiciaire où Hexkey peut se trouver, et j’accepterai la signification d’actes de procédure par la personne qui a envoyé l’avis ou par son mandataire.",
  counterUnticked: "Un contre-avis sans cette déclaration n’est pas valide",
  counterSend: "Envoyer le contre-avis",
  counterFailed: "Le contre-avis n’a pas pu être envoyé. Tout ce que vous avez tapé est encore là.",
  counterConflict: "Le contenu n’est plus retiré, ou un contre-avis a déjà été envoyé. L’état actuel est affiché.",
  counterDone: "Votre contre-avis est envoyé",
};

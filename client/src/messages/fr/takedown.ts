import type { takedown as english } from "#client/messages/en/takedown.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS, TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";
import { SUSPENSION_DAYS, UNCONFIRMED_NOTICE_DAYS } from "#shared/domain/moderation-limits.ts";

export const takedown: typeof english = {
  title: "Avis de violation du droit d’auteur",
  intro:
    "Par ce formulaire, un titulaire de droits, ou quelqu’un qui peut agir pour lui, nous envoie un avis de violation au sujet de quelque chose qu’un membre a partagé sur Hexkey.",
  otherProblems:
    "Pour tout ce qui n’est pas le droit d’auteur (pourriel, insultes, danger), utilisez le bouton Signaler à côté du contenu.",
  policy: "Comment nous traitons les avis de violation",

  regime: "Quelle loi invoquez-vous?",
  regimes: {
    dmca: {
      label: "États-Unis : retrait (DMCA)",
      hint: `Dans un délai de ${TAKEDOWN_RESPONSE_HOURS} heures après votre confirmation, le contenu est retiré, ou nous disons pourquoi il ne l’est pas. La personne qui a partagé le contenu reçoit votre avis de violation et peut envoyer un contre-avis.`,
    },
    canada: {
      label: "Canada : régime d’avis et avis",
      hint: "Une fois que vous l’avez confirmé, nous transmettons votre avis de violation à la personne qui a partagé le contenu et vous le confirmons. Rien n’est retiré : c’est à cette personne et, en dernier lieu, à un tribunal de décider si le contenu reste.",
    },
  },

  about: "Ce dont il s’agit",
  address: "Adresse sur Hexkey",
  addressHint:
    "Ouvrez le contenu sur Hexkey et copiez l’adresse : la page d’un produit pour sa vidéo, ou le lien d’un avis, d’une question ou d’une réponse.",
  work: "L’œuvre visée et votre droit sur cette œuvre",
  workHint: "Dites ce que c’est, qui l’a faite et quand, et où on peut la voir. Aucune copie n’est nécessaire.",
  infringement: "La prétendue violation",
  seenAt: "Date et heure où vous l’avez vu",
  seenAtHint: "Par exemple 2026-11-20, 18 h 30.",
  part: (label, text) => `${label} : ${text}`,

  you: "Vous",
  role: "Votre qualité",
  chooseRole: "Choisir",
  roles: {
    owner: "Je suis titulaire du droit d’auteur",
    agent: "J’ai l’autorisation d’agir pour le titulaire",
  },
  name: "Nom complet",
  postalAddress: "Adresse postale",
  phone: "Numéro de téléphone",
  email: "Adresse de courriel",
  whoReads:
    "La personne qui a partagé le contenu reçoit votre avis de violation avec votre nom, votre adresse postale et votre adresse de courriel. Seule la modération voit le numéro de téléphone.",

  statements: "Vos déclarations",
  goodFaith: {
    dmca: "Je crois de bonne foi que l’utilisation du contenu visé n’est autorisée ni par le titulaire du droit d’auteur, ni par son mandataire, ni par la loi.",
    canada:
      "Je crois de bonne foi que cette utilisation n’est autorisée ni par le titulaire du droit d’auteur, ni par son mandataire, ni par la loi.",
  },
  accuracy: {
    dmca: "Je déclare, sous peine de parjure, que les renseignements de cet avis de violation sont exacts et que je suis titulaire du droit exclusif qui serait violé, ou que j’ai l’autorisation d’agir au nom de la personne qui en est titulaire.",
    canada:
      "Je déclare que les renseignements de cet avis de violation sont exacts, que je suis titulaire du droit d’auteur ou que j’ai l’autorisation d’agir pour le titulaire, et que l’avis de violation ne contient ni offre de règlement ni demande de paiement.",
  },
  warningTitle: "Avant de signer",
  warnings: {
    dmca: "Quiconque prétend sciemment et faussement qu’il y a violation s’expose à devoir verser des dommages-intérêts, honoraires d’avocat compris (17 U.S.C. 512(f)). Pensez d’abord à l’utilisation équitable (fair use) : il est souvent permis de montrer une œuvre dans une critique, une comparaison ou une réparation. En cas de doute, consultez un avocat.",
    canada:
      "Un avis de violation sciemment faux peut engager votre responsabilité. Pensez d’abord à l’utilisation équitable : il est souvent permis de montrer une œuvre à des fins de critique, de compte rendu ou d’enseignement. Un avis de violation qui contient une offre de règlement ou une demande de paiement n’est pas valide (Loi sur le droit d’auteur, article 41.25).",
  },
  signature: "Signature électronique",
  signatureHint: "Tapez votre nom complet exactement comme ci-dessus.",
  send: "Envoyer l’avis de violation",
  sending: "Envoi…",
  alreadySent:
    "Vous avez déjà envoyé un avis de violation à ce sujet, et il est encore ouvert. Son lien secret dit où il en est.",
  sendFailed: "L’avis de violation n’a pas pu être envoyé. Tout ce que vous avez tapé est encore là.",
  draft:
    "Ce que vous tapez reste dans cet onglet jusqu’à l’envoi. Vos déclarations et votre signature ne sont pas conservées.",

  problems: {
    missing: "Veuillez remplir ce champ",
    chooseRole: "Veuillez choisir",
    unticked: "Un avis de violation sans cette déclaration n’est pas valide",
    address:
      "Cette adresse n’est pas celle d’un contenu sur Hexkey. Une adresse valide ressemble à https://…/p/… et peut finir par #review-…",
    unknownAddress:
      "Rien de ce qu’un membre a partagé n’est public à cette adresse. Copiez-la de nouveau; si le contenu s’y trouve encore, il ne vient pas d’un membre : écrivez à l’exploitant.",
    short: "Veuillez en dire plus : au moins 10 caractères",
    tooLong: (max) => `Au plus ${max} caractères, s’il vous plaît`,
    together: (max) => `L’œuvre, la violation et le moment : au plus ${max} caractères en tout`,
    phone: "Veuillez saisir un numéro de téléphone d’au moins 7 chiffres",
    email: "Veuillez saisir une adresse de courriel valide",
    signature: "La signature doit être identique au nom complet",
  },

  noMailTitle: "Impossible d’envoyer un avis de violation ici pour le moment",
  noMailText:
    "La partie plaignante confirme un avis de violation par un lien que nous envoyons par courriel, et ce serveur ne peut pas envoyer de courriels. Rien de ce que vous avez tapé dans cet onglet n’est perdu. Écrivez plutôt à l’exploitant :",
  noMailContact: "Comment joindre l’exploitant",

  sent: "Confirmez votre avis de violation",
  sentReference: "Référence",
  sentMailed: (email) => `Nous avons envoyé un courriel à ${email}.`,
  sentConfirm:
    "Ouvrez le lien qui s’y trouve et confirmez-y l’avis de violation. Avec le même lien, vous suivez l’avis de violation, lisez un contre-avis et pouvez retirer l’avis de violation : ne le donnez à personne.",
  sentErased: `Tant que vous ne l’avez pas confirmé, personne n’est informé de l’avis de violation et il reste sans effet. Après ${UNCONFIRMED_NOTICE_DAYS} jours, il est effacé.`,
  sendAgainHint: "Pas de courriel? Regardez dans le dossier des pourriels, ou faites-le envoyer de nouveau.",
  sendAgain: "Envoyer le lien de nouveau",
  sentAgain: (email) => `Envoyé de nouveau à ${email}`,
  confirmedAlready: "Cet avis de violation est déjà confirmé. Le lien de notre courriel dit où il en est.",
  erasedAlready: "Cet avis de violation n’a pas été confirmé à temps et a été effacé. Envoyez-le de nouveau.",
  another: "Envoyer un autre avis de violation",
  next: "La suite",
  nextDmca: [
    "Vous confirmez l’avis de violation par le lien de notre courriel.",
    `Dans un délai de ${TAKEDOWN_RESPONSE_HOURS} heures après cela, le contenu est retiré, ou nous disons pourquoi il ne l’est pas.`,
    "La personne qui a partagé le contenu en est informée, reçoit votre avis de violation et peut envoyer un contre-avis.",
    `Si elle le fait, nous vous le transmettons. Le contenu est alors rétabli après ${COUNTER_NOTICE_BUSINESS_DAYS} jours ouvrables, sauf si vous nous dites d’ici là que vous avez saisi un tribunal.`,
  ],
  nextCanada: [
    "Vous confirmez l’avis de violation par le lien de notre courriel.",
    "Votre avis de violation est transmis à la personne qui a partagé le contenu. Rien n’est retiré.",
    "Cette personne peut retirer le contenu, vous répondre ou ne rien faire. Selon la loi, le reste se règle entre vous deux et les tribunaux.",
  ],

  confirmTitle: "Cet avis de violation est-il de vous?",
  confirmText: {
    dmca: `Confirmez-le, et nos ${TAKEDOWN_RESPONSE_HOURS} heures pour y répondre commencent. D’ici là, personne n’en est informé et rien n’est retiré.`,
    canada:
      "Confirmez-le, et nous le transmettons à la personne qui a partagé le contenu. D’ici là, personne n’en est informé.",
  },
  confirmNotYours: `Si vous ne l’avez pas envoyé, vous n’avez rien à faire : il est effacé ${UNCONFIRMED_NOTICE_DAYS} jours après l’envoi.`,
  confirm: "Confirmer l’avis de violation",
  confirmOpenAlready:
    "Un autre de vos avis de violation sur le même contenu est déjà ouvert; celui-ci ne peut donc pas être confirmé. Le lien de son courriel dit où il en est.",

  statusTitle: "Suivi d’un avis de violation",
  loadFailed: "Impossible de charger l’avis de violation",
  noId: "Ce lien ne désigne aucun avis de violation",
  noIdText: "Ouvrez le lien complet que vous avez reçu : il finit par une longue clé.",
  notFound: "Cet avis de violation n’existe pas",
  notFoundKey: `Le lien est peut-être incomplet : copiez-le en entier, jusqu’au dernier caractère après « key= ». Un avis de violation qui n’est pas confirmé dans un délai de ${UNCONFIRMED_NOTICE_DAYS} jours est effacé : veuillez alors l’envoyer de nouveau.`,
  notFoundReceived:
    "Cet avis de violation ne vise rien de ce compte. La personne qui a envoyé un avis de violation a besoin du lien complet, qui finit par une clé.",
  signIn:
    "Connectez-vous pour voir un avis de violation au sujet de quelque chose que vous avez partagé. Si vous avez envoyé l’avis de violation, ouvrez le lien complet que vous avez reçu.",
  state: "État",
  states: {
    unconfirmed: "Pas encore confirmé",
    received: "À l’étude",
    down: "Contenu retiré",
    countered: "Contre-avis envoyé",
    restored: "Contenu rétabli",
    forwarded: "Transmis",
    refused: "Refusé",
    withdrawn: "Avis de violation retiré",
    closed: "Clos : le contenu reste retiré",
  },
  aboutProduct: "Concerne",
  theWork: "L’œuvre désignée",
  law: "Loi",
  laws: { dmca: "États-Unis (DMCA)", canada: "Canada (régime d’avis et avis)" },
  see: "Voir la page",
  history: "Ce qui s’est passé",
  upNext: "À venir",
  steps: {
    received: "L’avis de violation a été envoyé",
    confirmable: `La partie plaignante le confirme par le lien de notre courriel. D’ici là, il reste sans effet; après ${UNCONFIRMED_NOTICE_DAYS} jours, il est effacé.`,
    confirmed: "La partie plaignante a confirmé l’avis de violation",
    answerDue: "Notre réponse au plus tard : le contenu est retiré, ou nous disons pourquoi il ne l’est pas",
    forwarded: "L’avis de violation a été transmis à la personne qui a partagé le contenu. Rien n’a été retiré.",
    down: "Le contenu a été retiré, et la personne qui a partagé le contenu en a été informée",
    lookDue: "La modération doit encore l’examiner : jusqu’ici, seul le délai de réponse est écoulé",
    upheld: "La modération l’a examiné et le maintient",
    counterable: "La personne qui a partagé le contenu peut envoyer un contre-avis",
    refused: "L’avis de violation a été refusé",
    countered: "Un contre-avis est arrivé et a été transmis",
    restoreDue: "Le contenu est rétabli, sauf si la partie plaignante nous a dit d’ici là qu’elle a saisi un tribunal",
    court: "La partie plaignante nous a dit qu’elle a saisi un tribunal. Le contenu reste retiré.",
    restored: "Le contenu a été rétabli",
    withdrawn: "L’avis de violation a été retiré",
    closed: "L’affaire est close sur Hexkey : le contenu reste retiré",
  },
  refusals: {
    "no-work-named": "L’avis de violation ne dit pas quelle œuvre est visée.",
    "not-the-claimants": "L’œuvre ne semble pas appartenir à la partie plaignante.",
    "not-authentic": "Nous n’avons pas pu confirmer que l’avis de violation vient de la personne qui y est nommée.",
    licensed: "L’utilisation est couverte par une licence.",
    "fair-use": "L’utilisation est permise par la loi : c’est une utilisation équitable.",
  },

  counterTitle: "Le contre-avis",
  counterText: (date) =>
    `Il dit que le contenu a été retiré par erreur. Le contenu est rétabli le ${date}, sauf si vous nous dites d’ici là que vous avez saisi un tribunal.`,
  statement: "Déclaration",
  signed: "Signature",

  court: "J’ai saisi un tribunal",
  courtTitle: "Vous avez saisi un tribunal",
  courtText:
    "Dites quel tribunal, quand, et le numéro du dossier. Le contenu reste alors retiré. Ne nous signalez qu’une action déjà déposée contre la personne qui a partagé le contenu.",
  courtField: "Tribunal, date et numéro de dossier",
  courtSend: "Le dire à Hexkey",
  courtDone: "C’est noté : le contenu reste retiré",
  courtConflict: "Cet avis de violation ne fait plus l’objet d’un contre-avis. Son état actuel est affiché.",
  withdraw: "Retirer l’avis de violation",
  withdrawTitle: "Retirer cet avis de violation?",
  withdrawText:
    "Le contenu retiré à la suite de cet avis sera rétabli. C’est irréversible; vous pouvez toutefois envoyer un nouvel avis de violation.",
  withdrawDone: "L’avis de violation est retiré",
  cancel: "Annuler",

  receivedTitle: "Un avis de violation sur votre contenu",
  kinds: {
    review: "Votre avis",
    question: "Votre question",
    post: "Votre publication",
    answer: "Votre réponse",
    project: "Votre projet",
    comment: "Votre commentaire",
    video: "Votre vidéo",
    reply: "Votre réponse",
    correction: "Votre correction",
    other: "Votre contenu",
  },
  on: (what, product) => `${what} sur ${product}`,
  claimant: "Envoyé par",
  claimantRoles: {
    owner: "dit être titulaire du droit d’auteur",
    agent: "dit agir pour le titulaire du droit d’auteur",
  },
  decisions: "Toutes les décisions sur votre contenu",
  myShares: "Mes partages",
  canDo: "Ce que vous pouvez faire",
  canDoForwarded:
    "Selon la loi canadienne, nous ne faisons que transmettre l’avis de violation : rien n’a été retiré, et cela ne vaut aucun avertissement. Si la partie plaignante a raison, veuillez supprimer ce que vous avez partagé : une vidéo sous Mes partages dans votre profil, un avis sur la page de son produit. Sinon, vous n’avez rien à faire et vous pouvez lui répondre vous-même.",
  accept: "Si l’avis de violation est fondé",
  acceptText: "Vous n’avez rien à faire. Le contenu reste retiré, et l’avertissement demeure.",
  acceptUnseen:
    "Vous n’avez rien à faire. Le contenu reste retiré, et l’avis de violation vaut un avertissement une fois que la modération l’a examiné et maintenu.",
  notCounted:
    "Cet avis de violation ne vaut pas d’avertissement pour l’instant : la modération ne l’a pas encore examiné.",
  counter: "Si c’est une erreur",
  counterOffer: `Envoyez un contre-avis. Nous le transmettons à la partie plaignante et, après ${COUNTER_NOTICE_BUSINESS_DAYS} jours ouvrables, le contenu est rétabli et l’avertissement est effacé, sauf si elle a saisi un tribunal d’ici là.`,
  counterOpen: "Écrire un contre-avis",
  countered: (date) =>
    `Votre contre-avis a été transmis à la partie plaignante. Le contenu sera rétabli le ${date}, sauf si elle a saisi un tribunal d’ici là.`,
  courtStands:
    "La partie plaignante nous a dit qu’elle a saisi un tribunal. Le contenu reste retiré jusqu’à ce qu’un tribunal tranche ou que vous vous entendiez.",
  nothingLeft: "Vous n’avez rien à faire.",
  strikes: "Avertissements pour violation du droit d’auteur",
  strikesText: `Le premier avertissement n’a pas d’autre conséquence, le deuxième suspend le compte pendant ${SUSPENSION_DAYS} jours et, au troisième, la modération décide si le compte est fermé. Les avis de violation sur le même contenu, et ceux qu’une même personne envoie le même jour, valent un seul avertissement. Un avertissement est effacé quand le contenu est rétabli ou quand un appel est accueilli.`,

  counterFormTitle: "Contre-avis",
  counterWarning:
    "Un contre-avis est une déclaration juridique : quiconque y dit sciemment quelque chose de faux s’expose à devoir verser des dommages-intérêts. La partie plaignante le reçoit en entier, y compris votre adresse postale et votre numéro de téléphone, et peut vous poursuivre. En cas de doute, consultez un avocat.",
  counterStatement: "Pourquoi c’est une erreur",
  counterStatementHint: "Par exemple : vous l’avez filmé vous-même, vous avez une licence, ou autre chose était visé.",
  mistake:
    "Je déclare, sous peine de parjure, que je crois de bonne foi que le contenu a été retiré ou rendu inaccessible par suite d’une erreur ou d’une confusion.",
  jurisdiction:
    "Je reconnais la compétence du tribunal du district où se trouve mon adresse ou, si elle est hors des États-Unis, de tout district judiciaire où Hexkey peut se trouver, et j’accepterai la signification d’actes de procédure par la partie plaignante ou par son mandataire.",
  counterUnticked: "Un contre-avis sans cette déclaration n’est pas valide",
  counterSend: "Envoyer le contre-avis",
  counterFailed: "Le contre-avis n’a pas pu être envoyé. Tout ce que vous avez tapé est encore là.",
  counterConflict: "Le contenu n’est plus retiré, ou un contre-avis a déjà été envoyé. L’état actuel est affiché.",
  counterDone: "Votre contre-avis est envoyé",
};

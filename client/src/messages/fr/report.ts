import type { report as english } from "#client/messages/en/report.ts";

export const report: typeof english = {
  titles: {
    review: "Signaler cet avis",
    question: "Signaler cette question",
    post: "Signaler cette publication",
    answer: "Signaler cette réponse",
    project: "Signaler ce projet",
    comment: "Signaler ce commentaire",
    video: "Signaler cette vidéo",
    reply: "Signaler cette réponse de fabricant",
    correction: "Signaler cette correction",
  },
  intro: "La modération examine ce que vous signalez. La personne qui l’a publié ne saura pas qui l’a signalé.",
  reason: "Quel est le problème?",
  reasons: {
    spam: {
      label: "Pourriel ou publicité",
      hint: "Fait la promotion d’autre chose ou répète sans cesse le même message.",
    },
    offensive: {
      label: "Haine, harcèlement ou contenu sexuel",
      hint: "S’en prend à des personnes, les rabaisse ou ne convient pas à tout le monde.",
    },
    "personal-data": {
      label: "Renseignements personnels",
      hint: "Le visage, l’adresse, le numéro de téléphone, etc., d’une personne qui n’a pas donné son accord.",
    },
    "wrong-product": { label: "Sans rapport avec ce produit", hint: "Porte sur un autre produit, ou sur aucun." },
    dangerous: {
      label: "Quelqu’un pourrait se blesser",
      hint: "Montre ou conseille quelque chose de dangereux, comme de ne pas fixer le meuble au mur.",
    },
    unlawful: { label: "Contraire à la loi", hint: "Menaces, fraude ou autre chose que la loi interdit." },
  },
  offTopic: { label: "Hors sujet", hint: "Sans rapport avec l’assemblage, ni avec ce qu’il accompagne." },
  missingReason: "Veuillez choisir le problème.",
  note: "Autres précisions pour la modération (facultatif)",
  copyright: "C’est une question de droit d’auteur",
  copyrightHint: "Le droit d’auteur a son propre formulaire : la loi exige plus que ce que nous demandons ici.",
  send: "Envoyer le signalement",
  sending: "Envoi…",

  thanks: "Merci de votre signalement",
  hidden: (hours) =>
    `Ce contenu est maintenant masqué : seul son auteur le voit, jusqu’à la décision de la modération, d’ici ${hours} heures au plus.`,
  waits: (hours) =>
    `Ce contenu reste en place pour l’instant. La modération l’examinera d’ici ${hours} heures et décidera s’il y reste.`,

  notShared: "Cette vidéo n’a pas été partagée par un membre",
  notSharedText: "Elle fait partie de notre catalogue : il n’y a donc aucune publication à signaler.",
  own: "C’est votre propre contenu",
  ownText: "Seules les autres personnes peuvent le signaler.",
  ownVideoText:
    "Seules les autres personnes peuvent la signaler. Vous pouvez la modifier et la supprimer sous Mes partages.",
  myShares: "Mes partages",
  writeToUs: "Si quelque chose pose problème, écrivez-nous :",
};

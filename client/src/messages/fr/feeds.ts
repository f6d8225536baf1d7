import type { feeds as en } from "#client/messages/en/feeds.ts";

export const feeds: typeof en = {
  intro:
    "Les listes de produits des détaillants et des fabricants se chargent en arrière-plan. Une ligne erronée est nommée et laissée de côté, et la même liste une seconde fois ne change que ce qui est nouveau.",
  begin: "Importer un flux",
  source: "De qui est ce flux?",
  sourceHint:
    "Un nom court en minuscules, le même chaque fois\u00a0: «\u00a0oakline\u00a0» ou «\u00a0coin-maison\u00a0»",
  way: "Où se trouve-t-il?",
  ways: { file: "Un fichier", link: "Une adresse" },
  file: "Choisir un fichier",
  fileHint: "CSV, TSV, XML ou JSONL, aussi compressé en gzip; jusqu’à 512\u00a0Mo",
  chosen: (name, size) => `${name} (${size})`,
  link: "Adresse du flux",
  linkHint: "Elle commence par https://",
  send: "Lancer l’importation",
  sending: "Envoi en cours…",
  begun: "L’importation est lancée",
  begunText: "Sa progression s’affiche dans la liste. Vous pouvez quitter cette page.",
  wrong: {
    source: "Utilisez des minuscules et des chiffres, avec des traits d’union entre les mots.",
    file: "Choisissez un fichier.",
    url: "Saisissez une adresse qui commence par https://.",
  },
  list: "Importations",
  loadFailed: "Impossible de charger les importations",
  noneTitle: "Aucune importation pour l’instant",
  noneText: "La première s’affichera ici avec sa progression.",
  states: { waiting: "En attente", running: "En cours", done: "Chargé", failed: "Arrêté" },
  inPart: "Chargé en partie",
  faults: {
    "unknown-format":
      "Ce format n’est pas pris en charge. Sont lus\u00a0: Google Merchant en CSV, TSV ou XML, et JSONL.",
    "columns-missing": "La première ligne du tableau doit nommer les colonnes «\u00a0id\u00a0» et «\u00a0title\u00a0».",
    malformed:
      "Le fichier est endommagé\u00a0: rien ne peut être lu après cet endroit. Ce qui se trouvait avant est chargé.",
    "not-utf-8": "Le fichier n’est pas en UTF-8. Enregistrez-le en « CSV UTF-8 » et envoyez-le de nouveau.",
    doctype: "Un flux XML ne doit contenir ni type de document ni entités propres.",
    "too-large": "Le fichier est trop volumineux. Envoyez-le en plusieurs parties.",
    damaged: "Le fichier compressé est endommagé.",
    "link-refused": "L’adresse ne mène à aucun fichier accessible à tous.",
    unavailable: "Impossible d’obtenir le fichier, même après plusieurs essais.",
  },
  atLine: (line, fault) => `Ligne ${line}\u00a0: ${fault}`,
  begunAt: (date) => `Lancée le ${date}`,
  counts: {
    read: "Lignes lues",
    added: "Ajoutées",
    changed: "Modifiées",
    unchanged: "Inchangées",
    refused: "Refusées",
  },
  errors: "Télécharger les erreurs",
  errorsOf: (name) => `Télécharger les erreurs\u00a0: ${name}`,
  errorsFailed: "Impossible de télécharger les erreurs",
  given: "Ce que nous offrons",
  givenText:
    "Le catalogue en flux marchand, et une copie ouverte de tous les produits avec leurs codes et leurs guides.",
  merchantFeed: "Flux marchand (XML)",
  openCopy: "Copie ouverte (JSONL, compressée)",
};

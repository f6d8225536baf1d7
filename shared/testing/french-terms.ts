/** A French word for something that has another one here: `docs/french.md` says why. */
interface DroppedTerm {
  say: string;
  dropped: RegExp;
  /** What the words mean otherwise, where they are right. */
  unless?: RegExp;
}

export const DROPPED_TERMS: readonly DroppedTerm[] = [
  { say: "numérisation IA", dropped: /analyse IA/i },
  { say: "reconnaître, reconnaissance", dropped: /\bidentifi(?:er|ez|e|és?|cations?)(?!\p{L})/iu },
  { say: "assemblage", dropped: /(?<!\p{L})montages?(?!\p{L})/iu },
  { say: "instructions d’assemblage", dropped: /modes? d’emploi|(?<!\p{L})manuels?(?!\p{L})/iu },
  { say: "moyen (niveau de difficulté)", dropped: /difficulté : moyenne|^moyenne$/i },
  { say: "avis", dropped: /(?<!\p{L})évalu(?:ations?|er|ez|é)(?!\p{L})/iu },
  { say: "problèmes", dropped: /(?<!\p{L})défauts?(?!\p{L})/iu },
  { say: "porter la mention « Commandité »", dropped: /commandités? (?:est|sont) signalé|signalée?s? par la mention/i },
  {
    say: "violation; incident de confidentialité",
    dropped: /(?<!\p{L})atteintes?(?!\p{L})/iu,
    unless: /porte atteinte à vos droits/,
  },
  { say: "avis de violation du droit d’auteur", dropped: /avis de droit d’auteur|avis de retrait/i },
  {
    say: "partie plaignante",
    dropped:
      /(?<!partie )plaignant|personne qui réclame|expéditeur|l’auteur de l’avis|a envoyé l’avis(?! de violation)/i,
  },
  { say: "la personne qui a partagé le contenu", dropped: /qui a partagé(?! (?:un |le |ce |quelque |votre ))/i },
  { say: "régime d’avis et avis", dropped: /(?<!régime d’)avis et avis/i },
  { say: "refusé", dropped: /sans suite|avis (?:de violation )?(?:n’a )?pas (?:été )?suivi/i },
  { say: "saisir un tribunal", dropped: /adress\p{L}* aux? tribuna/iu },
  { say: "retiré", dropped: /hors ligne/i },
  { say: "rétabli", dropped: /(?<!\p{L})reviennent|(?<!\p{L})revient(?!\p{L})/iu },
  { say: "avertissement pour violation du droit d’auteur", dropped: /avertissements? (?:pour|de) droit d’auteur/i },
  { say: "appel, faire appel", dropped: /(?<!\p{L})contest(?:er|ez|ations?|é)(?!\p{L})/iu },
  { say: "motif", dropped: /(?<!\p{L})(?:la|sa|une) raison(?!\p{L})|^raison/iu },
  { say: "la modération, l’équipe de modération", dropped: /modérateur|modératrice/i },
  { say: "remettre dans la file", dropped: /rendr?e?s? à la file/i },
  { say: "pourriel", dropped: /indésirable/i },
  { say: "adresse de courriel", dropped: /adresses? courriel/i },
  { say: "session", dropped: /vos connexions|toutes les connexions/i },
  { say: "sans compte", dropped: /(?<!\p{L})invitée?s?(?!\p{L})/iu },
  { say: "membre; gestion des comptes", dropped: /(?<!noms? d’)utilisateur/i },
  { say: "superadministrateur, Superadministration", dropped: /super-admin/i },
  { say: "ce site", dropped: /ce Hexkey/i },
  { say: "détaillant", dropped: /(?<!\p{L})(?:boutiques?|magasins?)(?!\p{L})/iu, unless: /boutique d’applications/ },
  { say: "renseignements personnels", dropped: /données personnelles/i },
  { say: "clavardage", dropped: /clavardage en direct/i },
  { say: "saisir, taper", dropped: /(?<!\p{L})entre[rz](?!\p{L})/iu },
  { say: "renseignements manquants", dropped: /informations? manquantes?/i },
  {
    say: "Impossible de charger …",
    dropped: /pas pu être (?:chargée?s?|affichée?s?|obtenue?s?)|impossible d’afficher/i,
  },
  { say: "heure de l’Est", dropped: /(?<!\p{L})H[NA]E(?!\p{L})/u },
  { say: "$ CA, $ US", dropped: /\$\s?(?:CAD|USD)/ },
  {
    say: "a noun or a word of both genders for the reader",
    dropped:
      /(?<!\p{L})vous (?:n’)?(?:êtes|serez|étiez|avez été|restez)(?: \p{L}+)? (?:dé)?(?:connecté|certain|sûr|autorisé|inscrit)s?(?!\p{L})|(?<!\p{L})vous (?:garde |êtes )?(?:connecté|seul)(?!\p{L})/iu,
  },
];

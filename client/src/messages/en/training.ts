import type { ConfidenceBand } from "#shared/domain/identify/confidence.ts";
import type { TrainingCounts, TrainingGoal } from "#shared/domain/identify/training-goals.ts";

const bands: Record<ConfidenceBand, string> = { likely: "Likely", possible: "Possible", unsure: "Unsure" };

const goals: Record<TrainingGoal, { title: string; text: string }> = {
  "first-vote": { title: "First vote", text: "Agree or disagree with a correction." },
  "careful-eye": { title: "Careful eye", text: "Agree 10 times with what members confirmed." },
  "first-correction": { title: "First correction", text: "Say what a photo really shows." },
  "first-validated": { title: "Confirmed", text: "Have a correction confirmed by members." },
  teacher: { title: "Teacher", text: "Have 5 corrections confirmed by members." },
};

export const training = {
  title: "AI Training Hub",
  signInText: "Sign in to correct identifications and to check the corrections of others.",
  signInTextNotSetUp:
    "Sign in to read the training tips. Recognising furniture from a photo is not set up on this server, so there is nothing to correct yet.",
  tabs: { queue: "Validation Queue", part: "Your part", tips: "Training Tips" },
  queueEmptyTitle: "Nothing to validate yet",
  queueSeenTitle: "You have seen them all",
  queueSeenText: "New corrections of members come here as they share their photos.",
  queueEmptyText:
    "When a member corrects an identification and shares its photo, you can agree or disagree with it here.",
  queueNotSetUpText: "Recognising furniture from a photo is not set up on this server, so there is nothing to correct.",
  tipsIntro: "A good correction helps the next person who photographs the same thing.",
  tips: [
    { title: "Correct only when certain", text: "A wrong correction is worse than none. When in doubt, leave it." },
    {
      title: "Look for the label",
      text: "Brand and model are mostly under the seat, behind a drawer or on the back panel.",
    },
    {
      title: "Be as exact as the label",
      text: "Write brand and model as they are printed, with the article number if there is one.",
    },
    {
      title: "Let others see the photo",
      text: "Members can check a correction only where you let them see its photo. You can take that back at any time.",
    },
  ],
  goToScanner: "Go to Scanner",
  queueFailed: "The corrections could not be loaded",
  question: "Is the correction right?",
  photoAlt: "The photo of the item",
  photoFailed: "The photo could not be loaded.",
  photoAgain: "Load the photo again",
  identified: "The scanner said",
  proposed: "A member says",
  proposedByYou: "You say",
  nothingIdentified: "Nothing",
  bands,
  counts: (agree: string, disagree: string) => `Agree: ${agree} · Disagree: ${disagree}`,
  agree: "Agree",
  disagree: "Disagree",
  unsure: "Not sure",
  rule: "Once at least 3 members have voted and more than two thirds agree, the scanner gives this answer for the photo.",
  voted: {
    agree: (name: string) => `You agreed with “${name}”.`,
    disagree: (name: string) => `You disagreed with “${name}”.`,
    unsure: (name: string) => `You were not sure about “${name}”.`,
  },
  nowAgreed: (name: string) => `Members agree now: the scanner says “${name}” for this photo.`,
  undo: "Undo",
  voteFailed: "Your vote could not be changed",
  partFailed: "Your part could not be loaded",
  figures: {
    votes: "Votes",
    confirmedVotes: "Confirmed votes",
    corrections: "Corrections",
    validatedCorrections: "Validated corrections",
  } satisfies Record<keyof TrainingCounts, string>,
  achievements: "Achievements",
  reached: "Reached",
  of: (has: string, least: string) => `${has} of ${least}`,
  goals,
  ownCorrections: "Your corrections",
  noCorrections: "You have not corrected anything yet.",
  validated: "Members agree: the scanner gives this answer now.",
  waits: "Waits for votes.",
  hidden: "Not shown to others: see “Decisions on your content”.",
  sharePhoto: "Let members see the photo",
  sharePhotoHint: "They need it to check your correction. It may also train the identification.",
  shareFailed: "This could not be changed",
  ownVotes: "Your votes",
  noVotes: "You have not voted yet.",
  withdraw: "Take the vote back",
  exportTitle: "Export for training",
  exportText:
    "Corrections that members agreed on, with the photos that their authors share, as JSON lines. Each export is noted.",
  export: "Download",
  exportFailed: "The export failed",
};

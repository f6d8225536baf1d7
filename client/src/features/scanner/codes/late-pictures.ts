import { part } from "#client/ui/part.tsx";

const loadChoice = () => import("#client/features/scanner/codes/choice.tsx");

/** What is shown once codes were found comes after their readers, as nothing is found before. */
export const FrozenPicture = part(async () => ({
  default: (await import("#client/features/scanner/camera/frozen-picture.tsx")).FrozenPicture,
}));
export const ChoicePicture = part(async () => ({ default: (await loadChoice()).ChoicePicture }));
export const CodeChoiceList = part(async () => ({ default: (await loadChoice()).CodeChoiceList }));

export async function preloadPictures(): Promise<void> {
  await Promise.all([FrozenPicture, ChoicePicture, CodeChoiceList].map((one) => one.preload()));
}

import { CATALOG_PICTURE_MAX_MEGABYTES, MANUAL_MAX_MEGABYTES } from "#shared/domain/limits.ts";

export const deskFiles = {
  stepPicture: "Picture of the step",
  choosePicture: "Choose a picture",
  replacePicture: "Replace the picture",
  removePicture: "Remove the picture",
  pictureNow: "The picture as it is now",
  pictureHint: `JPEG, PNG, WebP or AVIF, up to ${CATALOG_PICTURE_MAX_MEGABYTES} MB. Place and camera are taken out of it.`,
  pictureHeic: "This picture is in the HEIC format, which this browser can’t convert. Please choose it as a JPEG.",
  pictureLarge: `This picture has more than ${CATALOG_PICTURE_MAX_MEGABYTES} MB. Please choose a smaller one.`,
  pictureKept: "The picture was sent. Save the product to show it.",
  alt: "What is on the picture",
  altHint: "For people who don’t see it. Leave it empty where the step says it all.",

  chooseManual: "Choose a PDF",
  replaceManual: "Replace the PDF",
  removeManual: "Remove the manual",
  openManual: (about: string) => `Open the manual (${about})`,
  manualHint: `PDF, up to ${MANUAL_MAX_MEGABYTES} MB, without protection, scripts or attached files.`,
  manualLarge: `This PDF has more than ${MANUAL_MAX_MEGABYTES} MB. Please choose a smaller one.`,
  manualKept: (pages: number) =>
    pages === 1
      ? "The manual was sent: 1 page. Save the product to show it."
      : `The manual was sent: ${pages} pages. Save the product to show it.`,
  manualUncounted:
    "The other site does not answer at the moment, or its file is too large: the manual is linked without its number of pages.",
  pages: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
  link: "Or the address of the PDF on the maker’s site",
  useLink: "Use this address",
  linkHint: "It begins with https://.",

  sending: (name: string) => `${name} is being sent…`,
  progress: (name: string) => `How much of ${name} is sent`,
  lookingAt: (name: string) => `${name} has arrived and is being looked at…`,
  looking: "The address is being looked at…",
  waiting: (name: string) => `No connection. ${name} is kept here and is sent as soon as you are online again.`,
  again: "Try again",
  stop: "Stop sending",
  discard: "Don’t send it",
};

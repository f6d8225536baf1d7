import { LINK_UNCHECKED_DAYS } from "#shared/domain/limits.ts";
import type { UploadRefusal } from "#shared/domain/upload-state.ts";

const refusals: Record<UploadRefusal, string> = {
  "no-video": "Please select a video file.",
  "not-playable": "Phones can't play this kind of video (AVI and HEVC are among them). Please save it as MP4 (H.264).",
  damaged: "The video is damaged or not complete. Please save it again as MP4 (H.264).",
  "too-long": "The video is longer than two hours. Please choose a shorter one.",
  "removed-before": "This same video was removed from Hexkey before, so it can’t be shared again.",
  "not-convertible": "The video could not be converted. Please save it as MP4 (H.264).",
  "video-there": "This video is on the product’s page already.",
  "shows-other": "This video was removed from the product’s page because it shows another product.",
};

/** Sharing an assembly video. */
export const shareForm = {
  name: "Product name",
  brand: "Brand",
  room: "Room category",
  chooseRoom: "Choose",
  code: "Code on the box (optional)",
  codeHint: "With it, everybody who scans the box finds your video.",
  missing: "Please fill in this field",
  missingRoom: "Please choose a room",
  wrongDigit: "The check digit does not fit. Compare the digits with the box.",
  shippingLabel: "This is the number of a shipping label, not the product's.",
  forProduct: "Your video is of",
  otherProduct: "It is of another product",
  codeKnown: (name: string) => `This code belongs to “${name}”: share your video for it.`,
  shareForIt: "Share for this product",
  codeTaken: "Another product in our catalogue has this code.",

  source: "Your video",
  sources: { link: "Video URL", file: "Video file" },
  link: "Video URL",
  linkHint: "On YouTube or Vimeo, or the address of a video file.",
  linkWrong: "Please enter the whole address, beginning with https://",
  linkInsecure: "This address begins with http://, which Hexkey can’t play. Please give one that begins with https://.",
  validate: "Validate",
  validating: "Validating...",
  valid: (service: string) => `${service} shows this video.`,
  validTitle: (title: string, author: string | null) => (author === null ? `“${title}”` : `“${title}” by ${author}`),
  validationFailed: "Validation Failed",
  invalidLink: (service: string) => `Invalid ${service} URL format`,
  hiddenVideo: "Video may be private, restricted, or removed",

  choose: "Choose a video",
  chooseOther: "Choose another video",
  formats: "MP4, MOV",
  formatsConverted: "MP4, MOV, AVI",
  formatsNote: "100 MB and two hours at most. MP4 with H.264 plays on every phone.",
  looking: "Checking the file...",
  willConvert: "Phones can't play this kind of video. We convert it, which takes a few minutes.",
  picture: "Picture of the video",
  preview: "Picture from the video",
  pictureChosen: "The picture that you chose",
  pictureNow: "The picture at present",
  moment: "Moment of the video",
  choosePicture: "Choose a picture instead",
  pictureHeic: "This browser can’t read HEIC pictures. Save it as a JPEG and choose it again.",
  pictureLarge: "This picture is larger than 5 MB, and this browser can’t make it smaller.",
  captions: "Captions (optional)",
  captionsHint:
    "WebVTT files (.vtt), 1 MB at most. They help people who can’t hear well or who are building somewhere noisy.",
  captionsIn: { en: "English captions", fr: "French captions" },
  captionsLine: (line: number) => `Line ${line} of this file can't be read as WebVTT.`,
  captionsEmpty: "This file has no captions in it.",
  captionsEncoding: "This file is not in UTF-8. Please save it as WebVTT in UTF-8.",
  captionsLarge: "Captions must be under 1 MB.",
  remove: "Remove",
  removeCaptions: (name: string) => `Remove ${name}`,
  captionsThere: "On the video now",
  captionsGoing: "Will be removed",
  keep: "Keep",
  keepCaptions: (name: string) => `Keep ${name}`,
  /** "38 MB" and "1:12". */
  fileFacts: (size: string, duration: string | null) => (duration === null ? size : `${size}, ${duration}`),
  unfinished: (name: string) =>
    `The upload of “${name}” is not finished. Choose the same file again, and it will resume where it stopped.`,
  unfinishedElsewhere: (name: string) => `“${name}” is being uploaded in another tab.`,
  replaces: (name: string, chosen: string) =>
    `The upload of “${name}” is not finished. Sharing “${chosen}” discards it.`,
  goesOn: "This upload will resume where it stopped.",
  discard: "Discard that upload",

  missingTitle: "Missing information",
  missingText: "Please fill in all required fields.",
  missingVideo: "Missing video",
  missingVideoText: "Please provide a video URL or upload a video file.",
  tooLarge: "File too large",
  tooLargeText: "Video files must be under 100MB.",
  invalidType: "Invalid file type",
  unreadable: "This file can't be read. Is it still on this device?",
  refusals,

  submit: "Share video",
  sharing: "Sharing...",
  progress: "Progress",
  phases: {
    sending: "Uploading your video",
    checking: "Checking that phones can play it",
    creating: "Adding the product",
    adding: "Adding your video",
  },
  /** Why nothing moves. */
  waits: {
    offline: "No connection. The upload will resume by itself once there is one.",
    busy: "Hexkey is busy at the moment. The upload will resume by itself shortly.",
  },
  fault: (tries: number) =>
    `Something went wrong on our side. We will try again by ourselves, ${tries === 1 ? "one last time" : `${tries} more times`}.`,
  /** "12.3" and "60". */
  sentOf: (sent: string, all: string) => `${sent} of ${all} MB`,
  goesOnWithout: "You can leave this form: as long as Hexkey stays open, the upload continues.",
  oneAtATime: (file: string) => `“${file}” is still being uploaded. Share this video once that one is done.`,
  sentElsewhere: "Another tab is still uploading a video. Share this one once that is done, or cancel it there.",
  cancel: "Cancel upload",
  cancelled: "Upload cancelled",
  yourUpload: "Your upload",
  notShared: (file: string) => `“${file}” is not shared`,
  openForm: "Open the form",

  failed: "Upload failed",
  fileFailed: "Failed to upload video file. Please try again.",
  shareFailed: "Failed to upload video. Please try again.",
  done: "Video uploaded successfully",
  doneText: "Your assembly video has been added to the platform and is now live!",
  doneLaterText: "Your product has been added. Its video appears there as soon as it is ready, in a few minutes.",
  doneLaterThere: "The product’s page shows your video as soon as it is ready, in a few minutes.",
  kept: "Your share is kept",
  keptText:
    "The address of your video does not answer at the moment. We keep trying; until it does, only you see your video.",
  unchecked: (name: string) =>
    `The address of your video of “${name}” does not answer. We keep trying for ${LINK_UNCHECKED_DAYS} days; until it does, only you see it, in My shares.`,
  hidden: (name: string) =>
    `Your video of “${name}” waits for a moderator: it is one that was reported before. Until then only you see it, in My shares.`,
  liveThere: (name: string) => `Your video of “${name}” is now live.`,
  convertingThere: (name: string) => `Your video of “${name}” is being prepared and appears when it is ready.`,
  refusedThere: (name: string, why: string) => `Your video of “${name}” could not be added. ${why}`,
  live: (name: string) => `“${name}” is now live.`,
  converting: (name: string) => `“${name}” is now live. Its video is being prepared and appears when it is ready.`,
  refusedLater: (name: string, why: string) =>
    `“${name}” has no video, so it leaves the catalogue until you share one. ${why}`,
  see: "See it",
  myShares: "My shares",
  mySharesHint: "You can edit and remove what you share there, and see what becomes of it.",

  noticeTitle: "Before you share",
  responsibility:
    "Share only what you filmed yourself or are allowed to share. You are legally responsible for what you share; what infringes copyright is taken down, and counts as a strike.",
  screening:
    "A program checks that a file, or what a link leads to, is a video that plays, that it is not a copy of a removed one, and that the name has no blocked words. Nothing else is checked: what passes is public at once, and everybody can report it.",
  policy: "Copyright Policy",
};

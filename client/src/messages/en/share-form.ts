import type { UploadRefusal } from "#shared/domain/upload-state.ts";

const refusals: Record<UploadRefusal, string> = {
  "no-video": "Please select a video file.",
  "not-playable": "Phones can't play this kind of video (AVI and HEVC are among them). Please save it as MP4 (H.264).",
  damaged: "The video is damaged or not complete. Please save it again as MP4 (H.264).",
  "too-long": "The video is longer than two hours. Please choose a shorter one.",
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
  codeTaken: "Another product in our catalogue has this code.",

  source: "Your video",
  sources: { link: "Video URL", file: "Video file" },
  link: "Video URL",
  linkHint: "On YouTube or Vimeo, or the address of a video file.",
  linkWrong: "Please enter the whole address, beginning with https://",
  validate: "Validate",
  validating: "Validating...",
  valid: (service: string) => `${service} shows this video.`,
  validTitle: (title: string, author: string | null) => (author === null ? `“${title}”` : `“${title}” by ${author}`),
  validationFailed: "Validation Failed",
  invalidLink: (service: string) => `Invalid ${service} URL format`,
  hiddenVideo: "Video may be private, restricted, or removed",

  choose: "Choose a video",
  chooseOther: "Choose another video",
  formats: "MP4, MOV, AVI",
  formatsNote: "100 MB and two hours at most. MP4 with H.264 plays on every phone.",
  looking: "Looking into the file...",
  preview: "First picture of the video",
  /** "38 MB" and "1:12". */
  fileFacts: (size: string, duration: string | null) => (duration === null ? size : `${size}, ${duration}`),
  unfinished: (name: string) =>
    `The upload of “${name}” is not finished. Choose the same file again, and it goes on where it stopped.`,
  goesOn: "This upload goes on where it stopped.",
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
    waiting: "No connection. The upload goes on by itself once there is one.",
    checking: "Checking that phones can play it",
    creating: "Adding the product",
  },
  cancel: "Cancel upload",
  cancelled: "Upload cancelled",

  failed: "Upload failed",
  fileFailed: "Failed to upload video file. Please try again.",
  shareFailed: "Failed to upload video. Please try again.",
  checkingLong: "Your video has arrived but is still being checked. Please try again in a few minutes.",
  done: "Video uploaded successfully",
  doneText: "Your assembly video has been added to the platform and is now live!",
  live: (name: string) => `“${name}” is now live.`,
  see: "See it",

  noticeTitle: "Before you share",
  responsibility:
    "Share only what you filmed yourself or may pass on. You are legally responsible for what you share; what infringes copyright is taken down.",
  screening:
    "A program checks that an uploaded file is a video and plays. It checks nothing else: what you share is public at once.",
  policy: "Copyright policy",
};

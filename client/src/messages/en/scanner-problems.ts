/** The obstacles to a camera's picture: a heading, the stated text, and the remedy. */
const problems = {
  refused: {
    heading: "The camera is not allowed",
    text: "Please click the camera icon in your browser's address bar and allow camera access, then try again.",
    steps: [
      "Tap the camera or lock icon beside the address.",
      "Set the camera to “Allow” for this site.",
      "Come back here and press “Try Camera Again”.",
    ],
  },
  none: {
    heading: "No camera found",
    text: "No camera found on this device.",
    steps: ["Connect a camera, or open its privacy cover.", "Or open this page on your phone."],
  },
  unsupported: {
    heading: "This browser has no camera access",
    text: "Camera is not supported in this browser. Try Chrome, Safari, or Firefox.",
    steps: [
      "If this page opened inside another app, choose “Open in browser” in its menu.",
      "Update the browser, or use Chrome, Safari or Firefox.",
    ],
  },
  busy: {
    heading: "The camera is busy",
    text: "Camera is already in use by another application.",
    steps: ["Close video calls and other apps or tabs that use the camera.", "Then press “Try Camera Again”."],
  },
  insecure: {
    heading: "The connection is not secure",
    text: "Camera requires a secure connection (HTTPS). Please access the site via HTTPS.",
    steps: [
      "This site has no secure address, so the camera can't be used here.",
      "Type the code instead: it is printed beside the QR code. You can also search for the product.",
      "If you run this site, give it an HTTPS address (PUBLIC_URL). In development: npm run dev -- --phone",
    ],
  },
  blocked: {
    heading: "The browser blocks the camera",
    text: "Please enable camera access in your browser settings and refresh the page.",
    steps: [
      "Check in the browser's settings that this site may use the camera.",
      "If this page opened inside another app or page, open it in the browser itself.",
      "A device from work or school may not allow it. The code can also be typed.",
    ],
  },
  other: {
    heading: "The camera did not start",
    text: "Please enable camera access in your browser settings and refresh the page.",
    steps: ["Check in the browser's settings that this site may use the camera.", "Refresh the page."],
  },
  stream: {
    heading: "The picture stopped",
    text: "Video stream error. Please try again.",
    steps: ["Press “Try Camera Again”.", "If a camera is connected by cable, check its plug."],
  },
  setup: {
    heading: "The camera did not start",
    text: "Camera setup failed. Please try again.",
    steps: ["Press “Try Camera Again”.", "If it happens again, refresh the page."],
  },
  decoder: {
    heading: "The code reader did not load",
    text: "The part that reads codes could not be loaded. Check your connection and try again.",
    steps: ["Press “Try Camera Again” once you are online.", "The code can also be typed."],
  },
};

/** Why a photo has no result. */
const photoProblems = {
  "no-code": {
    heading: "No code was found in the photo",
    text: "A sharp photo helps, with the code close, straight and evenly lit. You can also type the number under the bars.",
  },
  misfit: {
    heading: "The barcode in the photo can’t be read reliably",
    text: "One digit of that barcode doesn’t add up. Try a sharper photo, or type the number under the bars.",
  },
  unreadable: {
    heading: "That file can't be opened as a photo",
    text: "Choose a photo in another format, such as JPEG or PNG, or a screenshot of it.",
  },
  "too-large": {
    heading: "That photo is too large",
    text: "Crop it to the code or take a screenshot of it, and choose that.",
  },
  decoder: {
    heading: "The photo could not be read",
    text: "The part that reads codes did not load or stopped. Check your connection and choose the photo again.",
  },
};

/** The texts where the scanner has no picture, or a photo no code. */
export const scannerProblems = {
  identifyPhoto: "Identify the item in this photo",
  /** What also helps without a camera, among codes and in the photo mode. */
  typeStep: "The number can also be typed: it is printed under the bars or beside the code.",
  chooseStep: "You can also choose a photo that you already have.",
  helpSteps: "What helps",
  secure: "The connection is secure",
  notSecure: "The connection is not secure (HTTP)",
  deniedPrefix: "Camera access denied. ",
  /** The remedy without https where the site has such an address. */
  secureSteps: (url: string) => [`Open ${url} instead: there the camera can be used.`, "Allow the camera, then scan."],
  apiMissing: "Camera API not supported. Please use HTTPS or a supported browser.",
  permissionDenied: "Camera permission denied. Please allow camera access in browser settings.",
  problems,
  photoProblems,
};

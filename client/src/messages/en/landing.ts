export const landing = {
  headline: "Scan, Shop, Build.",
  about:
    "Point your camera at the code on the box. Get the right assembly video, honest reviews and a fair idea of what is ahead.",
  audience: "Made for home builders, renovators, designers, house flippers and everybody with a hex key in the drawer.",
  scan: "Scan a code",
  heroAlt: "A bookcase that is being put together, shelf by shelf",
  howItWorks: "How it works",
  steps: {
    scan: {
      title: "Scan",
      text: "The barcode, QR code or Data Matrix on the box, a photo of it, or the number that you type.",
    },
    shop: { title: "Shop", text: "See what it costs, who sells it and how hard it is to build." },
    build: { title: "Build", text: "Follow the assembly video, then tell the next one how it went." },
  },
  community: "See what others build",
  compareTitle: "Guest or account?",
  capability: "What you can do",
  guest: "Guest",
  account: "Account",
  yes: "Yes",
  no: "No",
  capabilities: [
    { text: "Browse and search the catalogue", guest: true },
    { text: "Scan codes, choose photos of them or type them", guest: true },
    { text: "Watch assembly videos", guest: true },
    { text: "Read reviews", guest: true },
    { text: "Read what others build, ask and answer", guest: true },
    { text: "Keep a scan history on this device", guest: true },
    { text: "Write reviews", guest: false },
    { text: "Share assembly videos", guest: false },
    { text: "Show projects, ask and answer", guest: false },
    { text: "Find your scans on any device", guest: false },
  ],
  /** The features that take an account, where they are set up. */
  identify: "Identify furniture with the AI scanner",
  disclosure:
    "Hexkey is in beta, for people aged 13 and over in Canada and the United States. Some shop links may earn us a commission; sponsored products are labelled.",
};

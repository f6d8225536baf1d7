import type { Role } from "#shared/domain/roles.ts";

const roles: Record<Role, string> = {
  user: "User",
  manufacturer: "Manufacturer",
  sponsor: "Sponsor",
  admin: "Admin",
  "super-admin": "Super-admin",
};

export const profile = {
  title: "Profile",
  signInText: "Sign in to write reviews, share videos and keep your scans.",
  roles,
  member: "Member",
  photoOf: (name: string) => `Photo of ${name}`,
  scanHistory: "Scan History",
  scanAnalytics: "AI Scan Analytics",
  settings: "Settings",
  settingsText: "Language and colours of this device. More settings are coming soon.",
  language: "Language",
  languages: { en: "English", fr: "Français" },
  theme: "Colours",
  themes: { system: "System", light: "Light", dark: "Dark" },
  help: "Help & Support",
  helpAnswer: "We respond within 24 hours.",
  chat: "Live chat",
  chatHours: "Mon-Fri 9AM-5PM EST",
  chatNotOpen: "Live chat is not available on this Hexkey yet. Please write to us instead.",
  chatNotOpenNoAddress: "Live chat is not available on this Hexkey yet.",
  email: "E-mail",
  topics: "First aid",
  firstAid: [
    {
      question: "The camera does not start",
      answer:
        "Allow camera access in your browser’s settings for this site, then try again. You can also type the code that is printed under the QR code.",
    },
    {
      question: "My code is not in the catalogue",
      answer: "Search for the product by name or brand. Not every product is in the catalogue yet.",
    },
    {
      question: "A part is missing",
      answer: "Write to the maker named on the box, with the article number and the part number from the manual.",
    },
  ],
  version: (version: string) => `Version ${version}`,
};

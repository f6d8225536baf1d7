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
  signInText: "Sign in to write reviews, share videos and find your scans on any device.",
  roles,
  member: "Member",
  photoOf: (name: string) => `Photo of ${name}`,
  signsInByEmail: "You sign in with email",
  signsInWith: (provider: string) => `You sign in with ${provider}`,
  scanHistory: "Scan History",
  desk: "Catalogue desk",
  scanAnalytics: "AI Scan Analytics",
  publicPage: "What others see of you",
  notifications: "Notifications",
  unread: (count: number) => `${count} new`,
  activity: "My activity",
  leaderboard: "Leaderboard",
  myShares: "My shares",
  partner: "Manufacturer partnership",
  decisions: "Decisions about your content",
  moderation: "Moderation",
  waiting: (count: number) => `${count} waiting`,
  proposedProducts: "Proposed Products",
  settings: "Settings",
  help: "Help & Support",
  helpAnswer: "We respond within 24 hours.",
  chat: "Live chat",
  chatHours: "Mon-Fri 9AM-5PM EST",
  chatNotOpen: "Live chat is not available on this site yet. Please write to us instead.",
  chatNotOpenNoAddress: "Live chat is not available on this site yet.",
  email: "Email",
  topics: "Quick fixes",
  /** `canReset` says whether this server can send a link for a new password. */
  firstAid: (canReset: boolean) => [
    {
      question: "The camera does not start",
      answer:
        "Allow camera access in your browser’s settings for this site, then try again. You can also use a photo of the code, or type the number that is printed beside it.",
    },
    {
      question: "My code is not in the catalogue",
      answer: "Search for the product by name or brand. Not every product is in the catalogue yet.",
    },
    {
      question: "A part is missing",
      answer: "Write to the maker named on the box, with the article number and the part number from the manual.",
    },
    {
      question: "I forgot my password",
      answer: canReset
        ? "Choose Sign In with Email and ask there for a new password. We email you a link that is valid for one hour; look in your spam folder, too. If you sign in with another service, that service manages your password."
        : "This site can’t send email, so it can’t send you a link for a new password. Please write to us. If you sign in with another service, that service manages your password.",
    },
    {
      question: "My account was deactivated",
      answer:
        "You were signed out everywhere and can’t sign in for now; nothing was deleted. Write to us, and we tell you why and what can be done.",
    },
    {
      question: "I’m in the wrong account",
      answer:
        "Your profile shows how you sign in. Sign out, then sign in the same way as the first time: an email account and an account with another service are never joined, not even with the same address.",
    },
  ],
  version: (version: string) => `Version ${version}`,
};

import type { LegalText } from "#client/messages/legal/legal-text.ts";
import { MIN_AGE_YEARS } from "#shared/domain/limits.ts";
import { SUSPENSION_DAYS } from "#shared/domain/moderation-limits.ts";

export const terms: LegalText = {
  intro: [
    "These terms apply between you and the operator of this site. They are written to be read: if something is unclear, ask before you use the service.",
  ],
  sections: [
    {
      id: "service-model",
      title: "Service model and revenue disclosure",
      body: [
        "Hexkey is free to use and in beta: things change, and some parts are not finished. It is offered to people in Canada and the United States.",
        "We earn money from affiliate commissions, from sponsored content and from advertising. What is paid for is labelled Sponsored, Ad or Promoted Content. Payment never decides which product a scanned code leads to.",
      ],
    },
    {
      id: "acceptance",
      title: "Acceptance",
      body: [
        `By using Hexkey you accept these terms. You must be ${MIN_AGE_YEARS} or older. If you are not yet of the age of majority where you live, a parent or guardian must agree as well.`,
        "If you don’t accept them, please don’t use the service. Rights that the law of your province or state gives you as a consumer stay yours whatever is written here.",
      ],
    },
    {
      id: "service",
      title: "Service description",
      body: [
        "Hexkey helps you assemble flat-pack furniture and install things at home:",
        [
          "scan the code of a product, type it, or search the catalogue by name, brand and room;",
          "watch its assembly video, on Hexkey or on the service that hosts it;",
          "read what other builders say, with stars, difficulty and defects;",
          "with an account: write reviews, share videos, identify things by photo where this site offers it, and find what you scanned on any device.",
        ],
        "As a guest you can browse, scan codes, watch videos and read reviews; what you scan is kept on your device. The catalogue includes independent retailers; being listed does not mean that they are partners of ours. We don’t promise that the service is available at all times or that every product is in the catalogue.",
      ],
    },
    {
      id: "premium",
      title: "Premium features and in-app purchases",
      body: [
        "Paid premium features are planned and not yet offered: advanced AI analysis, priority support, exclusive content, enhanced tools and bulk operations. They may come as monthly or yearly subscriptions bought in an app store, under the terms of that store.",
        "What is free today will never move behind a paywall.",
      ],
    },
    {
      id: "affiliates",
      title: "Revenue model and affiliate relationships",
      body: [
        "Some links to shops are affiliate links. If you buy through one, the shop may pay us a commission of up to 10% of the price. You pay the same as without the link.",
        "A commission does not change the order of search results or reviews. You buy from the shop and not from us: its prices, stock, delivery, returns and warranty are its own business. Prices on Hexkey are shown with their currency and may have changed since we read them.",
      ],
    },
    {
      id: "responsibilities",
      title: "User responsibilities",
      body: [
        "When you use Hexkey, you agree to:",
        [
          "give true information about yourself and keep your password to yourself;",
          "write reviews of what you have built yourself, honestly and without being paid for it;",
          "share only videos and pictures that are yours to share;",
          "not harass others, publish their personal information, or post anything unlawful;",
          "report only what you believe to be wrong, and send copyright notices and counter-notices in good faith;",
          "not attack the service, scrape it, or get around its limits.",
        ],
        "You keep the rights in what you post. You allow us to store it, to adapt it technically (a smaller picture, another video format) and to show it on Hexkey, without payment, for as long as it is there. We may remove what breaks these terms.",
        "You can edit and remove the videos you shared under My shares in your profile, and your reviews, questions and answers on the page of their product. A video that a moderator is looking at can be removed but not edited, and what a moderator has removed can no longer be changed. What you remove disappears at once. The page of a product stays, under its name, if others have contributed to it; of a question, the answers of others stay, without your words and name. If a report or a copyright notice about a video is open, a locked copy that only moderators can see stays until that is decided, and is then erased.",
        "Everything that members share can be reported. Content with enough reliable reports is hidden until a moderator has looked at it. A moderator decides whether it stays or is removed; you are told the reason, and can appeal once.",
      ],
      links: [
        { href: "/my-shares", label: "My shares" },
        { href: "/copyright-policy#reports", label: "Reports, decisions and appeals" },
        { href: "/decisions", label: "Decisions about your content" },
      ],
    },
    {
      id: "safety",
      title: "Safety disclaimer",
      body: [
        "Videos, reviews and identifications help you; they don’t replace the maker’s instructions. Where they differ, follow the maker.",
        "Anchor furniture that can tip over to the wall. Leave electrical, plumbing, gas and HVAC work to licensed professionals, and get the permits that apply where you live. Use the right tools and protection, and lift heavy parts with a second person. You build at your own risk.",
        "An identification by AI can be wrong. Check the label on the product before you buy, drill or connect anything.",
      ],
    },
    {
      id: "intellectual-property",
      title: "Intellectual property",
      body: [
        "Hexkey, its name, its drawings and its own videos belong to its operator. Names and trademarks of makers and shops belong to them and are used only to say which product is meant.",
        "If something on Hexkey infringes your rights, the Copyright Policy says how to have it taken down.",
      ],
      links: [
        { href: "/copyright-policy", label: "Copyright Policy" },
        { href: "/takedown-notice", label: "Send a copyright notice" },
      ],
    },
    {
      id: "privacy",
      title: "Privacy",
      body: ["What we know about you, why, and for how long, is written in the Privacy Policy."],
      links: [{ href: "/privacy-policy", label: "Privacy Policy" }],
    },
    {
      id: "liability",
      title: "Limitation of liability",
      body: [
        "The service is provided as is. As far as the law allows, we are not liable for indirect damage, lost profit or lost data, nor for what third parties sell, publish or host.",
        "Nothing here limits liability that can’t be limited by law, such as for bodily injury, gross or intentional fault, or under consumer protection law. In Quebec, nothing here excludes the warranties of the Consumer Protection Act.",
      ],
    },
    {
      id: "termination",
      title: "Termination",
      body: [
        "You can stop using Hexkey at any time and delete your account in the settings of your profile. Your reviews, questions, answers and the videos you shared then stay, under the name “Former member”; your personal data is deleted. Remove what should not stay before you delete the account.",
        `We may suspend or close an account that breaks these terms, after a warning where that is reasonable. For repeated copyright infringement there are three steps: a warning, a suspension of ${SUSPENSION_DAYS} days in which you can’t publish anything, and a suspension until a moderator has decided, with a reason, whether the account is terminated. You can appeal against every strike, also once the account is terminated.`,
      ],
      links: [{ href: "/copyright-policy#repeat-infringers", label: "Repeat infringers: three strikes" }],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      body: [
        "We may change these terms. The date at the top then changes with them. We announce a change that matters to you on Hexkey at least 30 days ahead; if you don’t agree, you can stop using the service before it applies.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      body: ["Questions about these terms are answered within 24 hours."],
      contact: true,
    },
  ],
};

import type { LegalText } from "#client/messages/legal/legal-text.ts";
import { COUNTER_NOTICE_BUSINESS_DAYS, TAKEDOWN_RESPONSE_HOURS } from "#shared/domain/limits.ts";
import { SUSPENSION_DAYS, UNCONFIRMED_NOTICE_DAYS } from "#shared/domain/moderation-limits.ts";

export const copyright: LegalText = {
  intro: [
    "Hexkey shows videos, pictures and texts that people share. This policy says what may be shared, and how a rights holder has something taken down.",
  ],
  sections: [
    {
      id: "permitted",
      title: "Permitted content",
      body: [
        [
          "videos and pictures that you made yourself;",
          "content that its owner has allowed you to share, in writing or under an open licence whose conditions you meet;",
          "links to videos that their owner has published on a video service;",
          "content in the public domain, and what fair use or fair dealing permits.",
        ],
      ],
    },
    {
      id: "prohibited",
      title: "Prohibited content",
      body: [
        [
          "a maker’s video, manual or picture copied without permission;",
          "recordings of other people’s videos, films, broadcasts or music;",
          "content from which a watermark, a name or a copy protection was removed;",
          "content that was taken down before, unless it was restored.",
        ],
        "Whoever shares something confirms that they may. They alone answer for it.",
      ],
    },
    {
      id: "embedding",
      title: "Videos hosted elsewhere",
      body: [
        "A product may link to a video on a video service. The video stays there: we store no copy, it opens at that service under its terms, and its owner can remove it there at any time. A link to a video that was itself published without permission is removed on notice like a file.",
      ],
    },
    {
      id: "dmca",
      title: "DMCA takedown notice",
      body: [
        "If you hold the rights in something on Hexkey, or act for the one who does, send us a notice that contains:",
        [
          "the work that you say is infringed;",
          "the address on Hexkey of what should be taken down;",
          "your name, postal address, telephone number and email address;",
          "a statement that you believe in good faith that the use is not authorized by the owner, its agent or the law;",
          "a statement, under penalty of perjury, that the notice is accurate and that you are the owner or may act for the owner;",
          "your signature, on paper or electronic.",
        ],
        `The form asks for all of this and accepts only complete notices. You confirm the notice by a secret link that we send to the email address in it. Until then nothing comes of it: nobody is told of it, and nothing is taken down. If it is not confirmed within ${UNCONFIRMED_NOTICE_DAYS} days, it is erased. With the same link you follow the notice and can withdraw it.`,
        `We answer a confirmed notice within ${TAKEDOWN_RESPONSE_HOURS} hours of its confirmation: we take the content down, or say why not. If nobody has looked at the notice by then, the content is taken down all the same, and a moderator looks at it afterwards: the takedown stands, or the content is put back. The person who shared it is told and receives the notice, with your name, postal address and email address.`,
        "No moderator decides about a notice that they sent, or that is about something they shared.",
        "Whoever knowingly misrepresents that something infringes is liable for damages (17 U.S.C. 512(f)).",
      ],
      links: [{ href: "/takedown-notice", label: "Send a copyright notice" }],
      contact: true,
    },
    {
      id: "canada",
      title: "Canada: notice and notice",
      body: [
        "A notice under the Copyright Act of Canada is forwarded: once you have confirmed it by the link that we send you, we pass it on to the person who shared the content, and tell you that we did. Nothing is taken down, and it is no strike. Whether the content stays is up to that person and, in the end, to a court.",
        "Such a notice names you and your address, the work and your right in it, where the content is, how it infringes, and when you saw it. It may hold no offer to settle and no demand for payment.",
      ],
      links: [{ href: "/takedown-notice", label: "Send a copyright notice" }],
    },
    {
      id: "counter-notice",
      title: "Counter-notice",
      body: [
        "If your content was taken down by mistake, send us a counter-notice that contains:",
        [
          "what was taken down, and where it was (the form knows it);",
          "a statement, under penalty of perjury, that you believe in good faith that it was taken down by mistake or misidentification;",
          "your name, postal address and telephone number;",
          "your consent to the jurisdiction of the court at your address and to being served by the person who sent the notice;",
          "your signature, on paper or electronic.",
        ],
        "You find the form on your page of decisions, at the notice; of a closed account, on the page that says so.",
        `We pass all of it on to the person who sent the notice. If they don’t tell us within ${COUNTER_NOTICE_BUSINESS_DAYS} business days that they have gone to court, we restore the content. Weekends and the public holidays of Canada and the United States are no business days.`,
      ],
      links: [{ href: "/decisions", label: "Decisions about your content" }],
      contact: true,
    },
    {
      id: "repeat-infringers",
      title: "Repeat infringers: three strikes",
      body: [
        "Each takedown that a moderator has decided on, or has let stand after the time for an answer had run out, is a strike against the account that shared the content. What only the time has taken down is no strike until a moderator has looked at it. Several notices about the same content are one strike, and so are several notices that one person sent on one day; notices that are connected in either way are one strike together.",
        [
          "first strike: a warning;",
          `second strike: a ${SUSPENSION_DAYS}-day suspension, in which you can read and manage your account but can’t publish anything;`,
          "third strike: the account is suspended until a moderator has decided whether it is terminated. No account is terminated automatically.",
        ],
        "The moderator gives the reason, and is never the person whose account it is. A terminated member can still sign in to see the reasons, appeal, answer notices, export their data and delete their account.",
        "A strike is withdrawn when the content is restored, or when your appeal against it is granted. Every strike can be appealed, in each notice that belongs to it. When strikes fall below three, the question about the account is closed, and a terminated account is open again.",
      ],
      links: [{ href: "/decisions", label: "Decisions about your content" }],
    },
    {
      id: "screening",
      title: "What is checked, and what is not",
      body: [
        "Programs check before something is published:",
        [
          "of an uploaded file, that it is a video that phones can play. Some formats that many phones can’t play (AVI, HEVC) are converted first where this site can do that, and otherwise refused;",
          "of an uploaded file, that it is not the copy, byte for byte, of a removed file;",
          "of a link, that it leads to a video: YouTube and Vimeo are asked whether everybody can see theirs, and of any other address the beginning of the file is read. What does not answer is tried for seven days, and only who shared it sees it until then. At night, linked videos are checked for whether they are still there;",
          "of titles, reviews, questions and answers, that they contain no blocked words.",
        ],
        "Nothing else is checked beforehand: no AI judges what is shared, and nobody watches every video first. What passes is public at once. That is why everything that people share can be reported.",
      ],
    },
    {
      id: "reports",
      title: "Reports, decisions and appeals",
      body: [
        "Everything that members share has a Report button, for guests too. For copyright there is the notice instead.",
        "Every report comes before a moderator. A member’s report counts by how often earlier ones were right; once the reports about something weigh enough, it is hidden from everybody but its author until a moderator has looked at it. Reports by guests hide nothing.",
        "Moderators, who are people, decide: the content stays, or is removed for one of the listed reasons (spam, offensive, personal data, wrong product, dangerous, unlawful, copyright, dead link). Its author is told the reason and can appeal once; a moderator then looks again and answers. Only a copyright notice that nobody has looked at in time takes content down without such a decision; a moderator then looks at it afterwards. No moderator decides about their own content, notice, strike or appeal.",
      ],
      links: [{ href: "/decisions", label: "Decisions about your content" }],
    },
    {
      id: "transparency",
      title: "Transparency",
      body: [
        "Sponsored content is labelled Sponsored, Ad or Promoted Content. Links that may earn us a commission are disclosed beside the offer, and a commission never changes the order of results.",
        "Decisions on notices follow this policy alone: who pays us makes no difference. The person concerned is told what was removed, why, and how to appeal.",
      ],
      links: [{ href: "/terms-of-service", label: "Terms of Service" }],
    },
    {
      id: "contact",
      title: "Contact",
      body: ["Notices, counter-notices, appeals and questions go to the operator of this site."],
      contact: true,
    },
  ],
};

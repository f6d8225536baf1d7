import type { LegalText } from "#client/messages/legal/legal-text.ts";
import {
  ADMIN_SESSION_LIFETIME_MS,
  EMAIL_CHANGE_LIFETIME_MS,
  PASSWORD_RESET_LIFETIME_MS,
  SESSION_LIFETIME_MS,
} from "#shared/domain/account-rules.ts";
import { CAMPAIGN_COUNTS_DAYS } from "#shared/domain/campaign.ts";
import { DAY_MS, HOUR_MS } from "#shared/domain/durations.ts";
import {
  ACTIVITY_RETENTION_DAYS,
  CATALOG_FILE_UNUSED_HOURS,
  IDENTIFIED_DAYS,
  MIN_AGE_YEARS,
  NOTIFICATIONS_KEPT_DAYS,
  SHOP_CLICK_DAYS,
  UPLOAD_UNSHARED_DAYS,
} from "#shared/domain/limits.ts";
import { UNCONFIRMED_NOTICE_DAYS } from "#shared/domain/moderation-limits.ts";

const SESSION_DAYS = SESSION_LIFETIME_MS / DAY_MS;
const ADMIN_SESSION_HOURS = ADMIN_SESSION_LIFETIME_MS / HOUR_MS;
const EMAIL_LINK_HOURS = EMAIL_CHANGE_LIFETIME_MS / HOUR_MS;
const RESET_LINK_MINUTES = PASSWORD_RESET_LIFETIME_MS / (HOUR_MS / 60);

export const privacy: LegalText = {
  intro: [
    "This policy says what Hexkey knows about you, what for, and for how long. The short version: as a guest you stay anonymous, we ask before we use your camera or your location, and we don’t sell personal data.",
  ],
  sections: [
    {
      id: "service-model",
      title: "Service model and data collection",
      body: [
        "Hexkey is free and is funded by affiliate commissions, sponsored content and advertising. It needs little data for that: which product was opened, and which shop link was followed. We show no advertising based on a profile of you.",
        "You can use most of Hexkey without an account.",
      ],
    },
    {
      id: "information",
      title: "Information collected",
      body: [
        "Account. If you open an account: email address, username, first and last name, and a hash of your password, from which the password can’t be read. If you sign in with Google or with another identity provider shown on the sign-in screen, we take from it who you are there (an identifier), your name and username, the address of your profile picture, and your email address if the provider has verified it; never your password there. What you publish (reviews, videos, questions) belongs to your account.",
        "Signing in. For every sign-in we keep when it was and what your browser says of itself (such as “Firefox on Windows”), so that you can see in the settings where you are signed in, and end it there. Against guessed passwords and other abuse we count tries for an hour: by IP address, by browser, by account, and by email address in a form that can’t be read back.",
        "Mail. We write to your email address only about your account and what you shared: when a new password is asked for, when your password was changed, when something of yours was removed or restored, when an appeal of yours or your account was decided on, when a partnership that you applied for was decided on, when a document of your partnership expires soon, and when a copyright notice is about something of yours or something has become of a notice that you sent. There is no newsletter.",
        "Reports. When you report something, we keep what, why, your note, the time and, if you are signed in, your account, with how many of your earlier reports were right. Moderators see this; the author of what you report is not told who you are.",
        "Copyright notices and counter-notices. They hold what the law asks for: name, postal address, telephone number, the notice also an email address, what they say about the work, the statements and the signature. You need no account to send a notice. Its sender confirms it by a link that we send to the address given in it; the key of that link is kept only in a form that can’t be read back.",
        "Decisions. When something of yours is removed, we keep how it began, why and when it was removed, your appeal and the answer to it.",
        "Partnerships. If you apply as the maker of products, we keep what you write about your company and its contact person, the documents that you send, and what was decided on them. Only you and the administrators who review applications can open the documents. What you reply to reviews as a partner is public, under your company’s name.",
        "Usage. We count per product and day how often it was opened and scanned, without saying by whom. With an account, your scans are kept as your scan history until you delete them.",
        "Camera and photos. The camera runs only while the scanner is open, and only after you have allowed it. Codes are read on your device. A photo leaves your device only when you send it: with a review or a project, as the picture of a video, or to have something identified. Your browser makes it smaller first where it can; its position and other hidden data are removed then, and at the latest when it arrives. A video is shown as you upload it, with what your camera has noted in the file: that may be where it was filmed.",
        "Photos to identify. We keep the photo, what was identified on it and by what, the text of a label on it, the codes in it, and the country and city if you agreed to that. What you say of it (that it is right or wrong, what the item is, your notes and links) belongs to your account; what members agree on improves the answers to others. Other members see a photo only where you let them, to check your correction of it; it may then also train the identification, without your name. You can take that back at any time in the training hub.",
        "Location. We never look up where you are without asking first and saying why. You can skip it. If you agree, your position is rounded to your city before it is sent or stored; nothing more exact leaves your device. Where the operator of this site has set that up, our server has a service name the place of the rounded position, or without a position looks your IP address up in a file of its own; it keeps and logs neither for that, and what it finds is your country, province or state, and city.",
        "Affiliate tracking. When you follow a link to a shop, we record the product, the link, the time, your account if you have one, the page before, the kind of browser, and your IP address cut short so that it no longer points to you. When a sponsored product is shown to you or you open it, we count that once an hour for its campaign: with your account if you have one, else with a code that is made of your IP address for that hour and campaign alone. The sponsor learns the numbers and never who.",
        "Technical. Our server writes a log of requests (time, address of the page, answer) to keep the service running. It holds no passwords, no sign-in tokens and no email addresses.",
      ],
    },
    {
      id: "use",
      title: "How it is used",
      body: [
        [
          "to show the right product, video and reviews;",
          "to keep you signed in and to keep what you saved;",
          "to rank what is popular, from counts and not from people;",
          "to improve identification, from corrections that people send us for that purpose;",
          "to be paid the commissions that keep Hexkey free;",
          "to decide on reports, copyright notices and appeals, and to count copyright strikes;",
          "to prevent abuse and to fulfil legal duties.",
        ],
      ],
    },
    {
      id: "sharing",
      title: "Sharing",
      body: [
        "We don’t sell personal data. Data goes to others only where a function needs it:",
        [
          "where the operator of this site has set up an AI service, a photo that you have identified goes there, with the lines of its label and, if you agreed to that, your country, but without your name; where none is set up, our own server identifies it;",
          "if you agree to use your location, and the operator of this site has set up such a service, rounded coordinates go to a service that names the city, from data © OpenStreetMap contributors; it learns neither who you are nor your IP address, and your IP address goes to no service for that;",
          "a video or preview picture hosted by another service, or your profile picture at an identity provider, is loaded from that service, which then sees your IP address;",
          "an identity provider that you sign in with learns that you use Hexkey;",
          "mail about your account goes through the mail service that this site uses;",
          "a shop that you go to by a link learns that you come from Hexkey;",
          "the person who shared something receives the copyright notice about it, with the sender’s name, postal address and email address but not the telephone number;",
          "the person who sent a copyright notice receives the counter-notice to it, with its sender’s name, postal address and telephone number, as the law asks;",
          "authorities receive what the law compels us to give.",
        ],
        "Reviews and other things you publish are public, under your first name and the initial of your last name or under your username, and never with your email address.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies and storage on your device",
      body: [
        "Hexkey uses no advertising or analytics cookies. As long as you don’t begin to sign in, it sets none at all. Signing in sets three, which only Hexkey reads; over https their names begin with __Host-, so that no other site can set them:",
        [
          `hexkey.sid keeps you signed in, for ${SESSION_DAYS} days or until you sign out (${ADMIN_SESSION_HOURS} hours through the admin login); while you are on your way to an identity provider it lasts ten minutes.`,
          "hexkey.signed-in tells our pages that somebody is signed in, for as long.",
          "hexkey.device, for one year, recognizes a browser that signed in before, so that strangers who guess at your password elsewhere can’t keep you out. It stays when you sign out.",
        ],
        "In addition, your browser stores your sign-in and who you are (names, email address, picture address, role, whether the account is closed) while you are signed in, your language and colours, and settings such as the lens you scan with. For you alone it keeps where you stopped a video, scans that are not in an account or wait to be saved there, and where an upload stopped. What you have begun to write, a copyright notice for example, stays in the open tab until you send it, and after a copyright notice where its link was sent. When you sign out, all that it keeps for you alone is deleted. Clearing the site’s data in your browser removes all of it.",
      ],
    },
    {
      id: "security",
      title: "Security",
      body: [
        "Passwords are stored only as strong hashes. Changing your password signs out every other device. Scripts run only from our own address. Photos that you have had identified can be opened only by you and by the super-admins, unless you let members see one to check your correction of it: then members and administrators can open that one. No service is perfectly safe; if a breach puts you at risk, we tell you and the authorities as the law requires.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      body: [
        "In the settings of your profile you can download all that we hold about you as a file, and delete your account with your personal data; both happen at once, and also from the page of an account that was closed. Beyond that, or without an account, you can ask us what we hold about you, have it corrected, and withdraw a consent. What you shared is listed under My shares, where you edit and remove it. Depending on where you live (for example in Quebec under Law 25, elsewhere in Canada under PIPEDA, in California under the CCPA), you have further rights, which we respect for everybody. We answer within 30 days. What was decided about your content, and your appeals, is on a page of its own. You can also complain to the Commission d’accès à l’information (Quebec), the Office of the Privacy Commissioner of Canada or the authority where you live.",
      ],
      links: [
        { href: "/my-shares", label: "My shares" },
        { href: "/decisions", label: "Decisions about your content" },
      ],
    },
    {
      id: "retention",
      title: "Retention",
      body: [
        [
          `Daily counts per product, which name nobody: ${ACTIVITY_RETENTION_DAYS} days.`,
          `Followed shop links, with the shortened IP address: ${SHOP_CLICK_DAYS} days. After that only their number stays, with the shop’s program.`,
          `Sponsored products that were shown to you or that you opened: ${CAMPAIGN_COUNTS_DAYS} days.`,
          "Your account, scan history and reviews with their photos: until you delete them. The videos you shared, with their pictures and captions: until you remove them under My shares; if a report or a copyright notice about one is open then, a locked copy stays until that is decided. Whether a review or a video helped you, and your votes on corrections: until you take them back. Questions and answers: until you remove them where they stand.",
          "Your projects with their photos and earlier versions, and your comments on projects: until you delete them, or your account. What you liked, found helpful or opened in the community: until you take it back, or delete your account.",
          "Your application for a partnership with its documents: until you remove a document, or delete your account. Your replies to reviews as a partner: until you delete them, or your account.",
          `Files that you upload and do not share: at most ${UPLOAD_UNSHARED_DAYS} days.`,
          "When you delete your account, your reviews stay without your name, as by a “Former member”, and so do shared videos, posts, replies, confirmed corrections, followed shop links and what was counted of sponsored products, with nothing that leads to you.",
          `Your notifications, and which kinds you turned off: until you delete them or turn the kind on again, notifications at most ${NOTIFICATIONS_KEPT_DAYS} days.`,
          "Your points, rank and badges, and what earned them: until you delete your account. On the leaderboard and on your page others see them with your name only while you let them.",
          "Where you switch on notifications on a device: the address that your browser has at its maker’s message service, its keys and the language, until you switch them off or sign out there. That service learns when a message comes, and can’t read it. How often you want notifications by mail: until you end these mails, or delete your account.",
          "Which members you have blocked: until you unblock them, or one of the two accounts is deleted.",
          `Sign-ins, with the browser’s name: until you sign out, at most ${SESSION_DAYS} days.`,
          `Links for a new password: ${RESET_LINK_MINUTES} minutes. Links to a new email address, with that address: ${EMAIL_LINK_HOURS} hours. Counted tries: an hour.`,
          "What administrators change in accounts (what, when, why): permanently, under the account’s number and not its name or email address.",
          `Photos sent for identification, with their answers: ${IDENTIFIED_DAYS} days, or until you delete the scan or your account. In your scan history, what was identified and what you noted of it stay until you delete the scan.`,
          "Feedback on what was identified: until you delete your account. A correction that other members have confirmed then stays, without your name.",
          "Products that you propose for the catalogue: permanently; once you delete your account, without it.",
          "Which brands’ products your account keeps: until that ends, or you delete your account. What you change on product pages, and when: permanently; once you delete your account, without it.",
          `Pictures and manuals that you add to products: permanently, and ${CATALOG_FILE_UNUSED_HOURS} hours where no product uses them; once you delete your account, without it.`,
          "Reports and the notes of moderators: permanently; once you delete your account, without it.",
          "What you change or delete after it was reported (text and photos, for moderators only): until a moderator has decided on it, or until you delete your account.",
          "What was removed of yours, your appeals, and what moderators decided about your account after copyright strikes, with the reason: until you delete your account.",
          `Copyright notices that their sender has not confirmed: ${UNCONFIRMED_NOTICE_DAYS} days.`,
          "Confirmed copyright notices and the decisions on them: permanently, as proof of what was said and done, with the names and addresses given in them. A counter-notice: until its sender deletes the account; then only that there was one stays, and nothing leads to that account any more.",
          "Of removed files, a checksum by which an equal file is recognised, and which nothing can be read from: permanently.",
        ],
      ],
    },
    {
      id: "children",
      title: "Children’s privacy",
      body: [
        `Hexkey is not for children under ${MIN_AGE_YEARS}. We don’t knowingly keep data about them; if we learn that we do, we delete it. Parents may write to us at any time.`,
      ],
    },
    {
      id: "international",
      title: "International users",
      body: [
        "Hexkey is offered to people in Canada and the United States. Data may be processed in both countries. If you use it from elsewhere, you do so on your own initiative, and your data is processed there as well.",
      ],
    },
    {
      id: "changes",
      title: "Changes",
      body: [
        "When this policy changes, so does the date at the top. We announce a change that matters to you on Hexkey at least 30 days ahead.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      body: [
        "The operator of this site is responsible for the protection of your personal data. Questions are answered within 24 hours.",
      ],
      contact: true,
    },
  ],
};

import { screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { Screens } from "#client/app.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { getSessionUser } from "#client/lib/session-store.ts";
import AiTraining from "#client/screens/ai-training.tsx";
import Community from "#client/screens/community.tsx";
import { HomeDialogs } from "#client/screens/home/dialogs.tsx";
import { AiPrompt } from "#client/screens/parts/ai-prompt.tsx";
import { ReviewDialog } from "#client/screens/parts/review-dialog.tsx";
import { ShareDialog } from "#client/screens/parts/share-dialog.tsx";
import ScanHistory from "#client/screens/scan-history.tsx";
import { fakeCamera, fakeDecoder, fakeViewfinder } from "#client/testing/fake-camera.ts";
import { servePublicSettings } from "#client/testing/public-settings.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { productReviews } from "#shared/contracts/reviews/product-reviews.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";
import { scans } from "#shared/contracts/scans/scans.ts";
import { training } from "#shared/contracts/training/training.ts";
import type { Language } from "#shared/domain/language.ts";

const MAYA = samplePerson();

beforeEach(() => {
  stubEndpoint(reviews.list, () => page([]));
});

const nothing = () => {};

/** The dialogs of the home screen, as its tile opens them. */
function AiScan() {
  return <HomeDialogs layers={useLayers()} />;
}

interface Prompt {
  ui: ReactNode;
  path: string;
  /** The texts for guests, in both languages. */
  texts: { en: string[]; fr: string[] };
  /** The button that shows the ways to sign in, where it is needed. */
  reveal?: { en: string; fr: string };
  /** The text for a member in the same place. */
  member: string;
}

const PROMPTS: Record<string, Prompt> = {
  "the AI scanner": {
    ui: <AiScan />,
    path: "/home?dialog=ai",
    texts: {
      en: [
        "AI Scanner Access",
        "Photograph a piece of furniture to find out what it is. The AI scanner needs a free account.",
        "Maybe Later",
      ],
      fr: [
        "Accès au numériseur IA",
        "Photographiez un meuble pour savoir ce que c’est. Le numériseur IA demande un compte gratuit.",
        "Plus tard",
      ],
    },
    reveal: { en: "Sign Up / Sign In", fr: "S’inscrire / Se connecter" },
    member: "Photograph the item, its label or its box.",
  },
  "leaving a review": {
    ui: <ReviewDialog productId={sampleId(1)} productName="Lindholm dresser" rating={4} open onOpenChange={nothing} />,
    path: "/home?product=1",
    texts: {
      en: ["Sign In to Leave Reviews", "Browse as guest • Sign in to share reviews"],
      fr: ["Connectez-vous pour laisser un avis", "Naviguez sans compte • Connectez-vous pour publier un avis"],
    },
    member: "Your Review",
  },
  "sharing a video": {
    ui: <ShareDialog open onOpenChange={nothing} onSelectProduct={nothing} />,
    path: "/home?dialog=share",
    texts: { en: ["Sign in to share videos"], fr: ["Connectez-vous pour partager des vidéos"] },
    member: "Product name",
  },
  "the scan history": {
    ui: <ScanHistory />,
    path: "/scan-history",
    texts: { en: ["Sign In Required"], fr: ["Connexion requise"] },
    member: "No Scans Yet",
  },
  "the AI training": {
    ui: <AiTraining />,
    path: "/ai-training",
    texts: { en: ["Sign In Required"], fr: ["Connexion requise"] },
    member: "Nothing to validate yet",
  },
  "one’s own activity": {
    ui: <Community />,
    path: "/community/activity",
    texts: { en: ["Sign In Required"], fr: ["Connexion requise"] },
    member: "What you ask and share will be listed here.",
  },
  "the projects": {
    ui: <Community />,
    path: "/community/projects",
    texts: { en: ["Sign in to take part"], fr: ["Connectez-vous pour participer"] },
    reveal: { en: "Sign In", fr: "Se connecter" },
    member: "No projects yet",
  },
  "the discussions": {
    ui: <Community />,
    path: "/community/discussions",
    texts: { en: ["Sign in to take part"], fr: ["Connectez-vous pour participer"] },
    reveal: { en: "Sign In", fr: "Se connecter" },
    member: "No discussions yet",
  },
};
const NAMES = Object.keys(PROMPTS);

function promptOf(name: string): Prompt {
  const prompt = PROMPTS[name];
  if (!prompt) throw new Error(`There is no prompt ${name}`);
  return prompt;
}

/** Opens a prompt as a guest, up to the ways to sign in. */
async function openPrompt(name: string, language: Language) {
  servePublicSettings({ providers: [{ id: "replit", name: "Atelier ID" }], identification: true });
  const { ui, path, texts, reveal } = promptOf(name);
  const rendered = renderApp(ui, { path, language });
  for (const text of texts[language]) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  if (reveal) await rendered.person.click(screen.getByRole("button", { name: reveal[language] }));
  return rendered;
}

test.each(NAMES)("guests at %s are offered every way to sign in, which lead back there", async (name) => {
  await openPrompt(name, "en");
  expect(await screen.findByRole("button", { name: "Sign In with Email" })).toBeDefined();
  const provider = screen.getByRole("link", { name: "Sign In with Atelier ID" });
  expect(provider.getAttribute("href")).toBe(`/api/login?return=${encodeURIComponent(promptOf(name).path)}`);
});

test.each(NAMES)("guests at %s are asked in French", async (name) => {
  await openPrompt(name, "fr");
  expect(await screen.findByRole("button", { name: "Se connecter avec mon courriel" })).toBeDefined();
  expect(screen.queryByText(/Sign [Ii]n/)).toBeNull();
});

test.each(NAMES)("a guest who signs in at %s stays there and sees at once what members see", async (name) => {
  stubEndpoint(accounts.login, () => ({ token: "a-token", user: MAYA }));
  stubEndpoint(scans.list, () => page([]));
  stubEndpoint(scans.count, () => ({ total: 0 }));
  stubEndpoint(productReviews.own, () => null);
  stubEndpoint(training.queue, () => page([]));
  fakeCamera();
  fakeDecoder(() => null);
  fakeViewfinder();
  const { person, paths } = await openPrompt(name, "en");
  await person.click(await screen.findByRole("button", { name: "Sign In with Email" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign in" }));
  await person.type(dialog.getByLabelText("Email"), "maya@example.org");
  await person.type(dialog.getByLabelText("Password"), "oak and pine{Enter}");
  expect((await screen.findAllByText(promptOf(name).member)).length).toBeGreaterThan(0);
  expect(getSessionUser()?.firstName).toBe("Maya");
  // Where the prompt is a dialog it stays open, and the focus in it.
  const inDialog = promptOf(name).path.startsWith("/home");
  await waitFor(() => expect(document.activeElement?.closest("[role=dialog]") !== null).toBe(inDialog));
  expect(paths).toEqual([promptOf(name).path]);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Sign In with Email" })).toBeNull());
  for (const text of promptOf(name).texts.en) {
    if (text !== "Maybe Later") expect(screen.queryByText(text)).toBeNull();
  }
});

test("what replaces the button of the AI scanner's prompt gets its focus, and Maybe Later closes it", async () => {
  let open = true;
  const { person } = renderApp(
    <AiPrompt
      open
      onOpenChange={(stays) => {
        open = stays;
      }}
    />,
  );
  await person.click(await screen.findByRole("button", { name: "Sign Up / Sign In" }));
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Sign Up / Sign In" }));
  await person.click(screen.getByRole("button", { name: "Maybe Later" }));
  expect(open).toBe(false);
});

test.each([
  [
    "en",
    "AI Scanner",
    /^No AI is set up on this server\. Codes in your photo are read on this device\./,
    /Sign/,
    "Scan QR Code",
  ],
  [
    "fr",
    "Numériseur IA",
    /^Aucune IA n’est configurée sur ce serveur\. Les codes de votre photo/,
    /connecter|inscrire/,
    "Numériser un code QR",
  ],
] as const)("guests are not asked to sign up for an AI scanner that is not set up (%s)", async (...args) => {
  const [language, title, text, signIn, scanner] = args;
  fakeCamera();
  fakeDecoder(() => null);
  fakeViewfinder();
  const { person } = renderApp(<AiScan />, { path: "/home?dialog=ai", language });
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  expect(await dialog.findByText(text)).toBeDefined();
  expect(dialog.queryByRole("button", { name: signIn })).toBeNull();
  await person.click(dialog.getByRole("radio", { name: "Code" }));
  await screen.findByRole("dialog", { name: scanner });
});

test("a guest who needs an account for the AI scanner is not asked for a camera", async () => {
  const { requests } = fakeCamera();
  await openPrompt("the AI scanner", "en");
  expect(screen.queryByRole("dialog", { name: "AI Scanner" })).toBeNull();
  expect(requests).toEqual([]);
});

test.each(["guest", "member"] as const)(
  "the AI training says to a %s that there is no scanner to train",
  async (who) => {
    stubEndpoint(training.queue, () => page([]));
    renderApp(<AiTraining />, { path: "/ai-training", ...(who === "member" && { user: {} }) });
    expect(await screen.findByText(/not set up on this server/)).toBeDefined();
    expect(screen.queryByText(/correct identifications|corrects an identification/)).toBeNull();
  },
);

test("going on as a guest closes the review", async () => {
  let open = true;
  const close = (stays: boolean) => {
    open = stays;
  };
  const { person } = renderApp(
    <ReviewDialog productId={sampleId(1)} productName="Dresser" rating={null} open onOpenChange={close} />,
  );
  await person.click(await screen.findByRole("button", { name: "Continue as Guest" }));
  expect(open).toBe(false);
});

test("going on as a guest leads from sharing to exploring", async () => {
  stubEndpoint(catalog.list, () => page([]));
  const { person } = renderApp(<ShareDialog open onOpenChange={nothing} onSelectProduct={nothing} />);
  await person.click(await screen.findByRole("button", { name: "Continue as Guest" }));
  expect(screen.getByRole("tab", { name: "Explore" }).getAttribute("aria-selected")).toBe("true");
  expect(await screen.findByText("No videos in this room yet")).toBeDefined();
});

test.each([
  ["en", "Explore", "Copyright protection", /belong to those who made them.*within 6 hours/, "Copyright Policy"],
  [
    "fr",
    "Explorer",
    "Protection du droit d’auteur",
    /appartiennent à leurs auteurs.*6\sheures/,
    "Politique sur le droit d’auteur",
  ],
] as const)("below the videos to explore it names their owners and says how to object (%s)", async (...args) => {
  const [language, explore, title, text, policy] = args;
  stubEndpoint(catalog.list, () => page([]));
  const { person } = renderApp(<ShareDialog open onOpenChange={nothing} onSelectProduct={nothing} />, { language });
  await person.click(await screen.findByRole("tab", { name: explore }));
  const notice = within(await screen.findByRole("region", { name: title }));
  expect(notice.getByText(text)).toBeDefined();
  expect(notice.getByRole("link", { name: policy }).getAttribute("href")).toBe("/copyright-policy");
  expect(notice.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain("/takedown-notice");
});

test("guests read the community like members, and only members have the bottom navigation", async () => {
  stubEndpoint(accounts.login, () => ({ token: "a-token", user: MAYA }));
  const { person } = renderApp(<Screens />, { path: "/community/projects" });
  expect(await screen.findByText("No projects yet")).toBeDefined();
  expect(screen.queryByRole("navigation", { name: "Main" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Sign In" }));
  await person.click(await screen.findByRole("button", { name: "Sign In with Email" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Sign in" }));
  await person.type(dialog.getByLabelText("Email"), "maya@example.org");
  await person.type(dialog.getByLabelText("Password"), "oak and pine{Enter}");
  expect(await screen.findByRole("navigation", { name: "Main" })).toBeDefined();
  expect(screen.getByText("No projects yet")).toBeDefined();
});

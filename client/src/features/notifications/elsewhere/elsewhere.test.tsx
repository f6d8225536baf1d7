import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { DigestRow } from "#client/features/notifications/elsewhere/digest-row.tsx";
import { PushRow } from "#client/features/notifications/elsewhere/push-row.tsx";
import { forgetBrowser } from "#client/lib/push-device.ts";
import { renderApp } from "#client/testing/render.tsx";
import { sampleId } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { type DigestChoice, digest } from "#shared/contracts/notifications/digest.ts";
import { push } from "#shared/contracts/notifications/push.ts";
import type { Language } from "#shared/domain/language.ts";

const user = { id: sampleId(1) };
const KEYS = { p256dh: "p", auth: "a" };

/** A browser that takes messages: what it answers when it asks the person, and whether its push service is there. */
function giveBrowser({ answer = "granted", serviceAway = false, permission = "default" } = {}) {
  let current: object | null = null;
  const did: string[] = [];
  const subscription = {
    toJSON: () => ({ endpoint: "https://push.example/1", keys: KEYS }),
    unsubscribe: async () => {
      did.push("unsubscribe");
      current = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (serviceAway) throw new DOMException("Registration failed - push service error", "AbortError");
      did.push(`subscribe ${applicationServerKey}`);
      current = subscription;
      return subscription;
    },
  };
  const registration = { pushManager };
  const notification = {
    permission,
    requestPermission: async () => {
      did.push("ask");
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", notification);
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: {
      register: async (path: string) => void did.push(`register ${path}`),
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, "serviceWorker");
  });
  return {
    did,
    subscribeBefore: () => {
      current = subscription;
      notification.permission = "granted";
    },
  };
}

function serve(language: Language | null = null) {
  let kept = language;
  stubEndpoint(push.get, () => ({ publicKey: "our-key", language: kept }));
  const subscribed = stubEndpoint(push.subscribe, ({ body }) => {
    kept = body.language ?? kept;
  });
  const unsubscribed = stubEndpoint(push.unsubscribe, () => {
    kept = null;
  });
  return { subscribed, unsubscribed };
}

const theSwitch = () => screen.findByRole("switch", { name: "On this device" });

test("the browser asks for its permission upon the tap and not before; then the server knows the browser", async () => {
  const { did } = giveBrowser();
  const { subscribed } = serve();
  const { person } = renderApp(<PushRow />, { user });
  expect((await theSwitch()).getAttribute("aria-checked")).toBe("false");
  expect(did).toEqual([]);
  await person.click(await theSwitch());
  await waitFor(async () => expect((await theSwitch()).getAttribute("aria-checked")).toBe("true"));
  expect(did).toEqual(["ask", "register /push-worker.js", "subscribe our-key"]);
  expect(subscribed).toMatchObject([{ body: { endpoint: "https://push.example/1", keys: KEYS, language: "en" } }]);
});

test("a person who says no is told where to change that, and the server is told nothing", async () => {
  giveBrowser({ answer: "denied" });
  const { subscribed } = serve();
  const { person } = renderApp(<PushRow />, { user });
  await person.click(await theSwitch());
  await screen.findByText(/This browser is told to block notifications/);
  expect(screen.queryByRole("switch")).toBeNull();
  expect(subscribed).toEqual([]);
});

test("a push service that is away is told, and it stays off", async () => {
  giveBrowser({ serviceAway: true });
  serve();
  const { person } = renderApp(<PushRow />, { user });
  await person.click(await theSwitch());
  await screen.findByText(/could not reach its maker’s message service/);
  await waitFor(async () => expect((await theSwitch()).getAttribute("aria-checked")).toBe("false"));
});

test("switched off, neither the server nor the browser goes on", async () => {
  const { did, subscribeBefore } = giveBrowser();
  subscribeBefore();
  const { unsubscribed } = serve("en");
  const { person } = renderApp(<PushRow />, { user });
  await waitFor(async () => expect((await theSwitch()).getAttribute("aria-checked")).toBe("true"));
  await person.click(await theSwitch());
  await waitFor(async () => expect((await theSwitch()).getAttribute("aria-checked")).toBe("false"));
  expect([did, unsubscribed.length]).toEqual([["unsubscribe"], 1]);
});

test("what only one of the two sides knows of is off", async () => {
  const { subscribeBefore } = giveBrowser();
  subscribeBefore();
  serve(null);
  renderApp(<PushRow />, { user });
  expect((await theSwitch()).getAttribute("aria-checked")).toBe("false");
});

test("a device goes on in the language that the person reads", async () => {
  const { subscribeBefore } = giveBrowser();
  subscribeBefore();
  const { subscribed } = serve("en");
  renderApp(<PushRow />, { user, language: "fr" });
  await waitFor(() => expect(subscribed).toMatchObject([{ body: { language: "fr" } }]));
});

test("a browser that can't show them says what to do", async () => {
  renderApp(<PushRow />, { user });
  expect(screen.getByText(/add Hexkey to your Home Screen/)).toBeTruthy();
  expect(screen.queryByRole("switch")).toBeNull();
  // Signing out does without, too.
  await forgetBrowser();
});

function serveDigest(begin: DigestChoice) {
  let choice = begin;
  stubEndpoint(digest.get, () => choice);
  return stubEndpoint(digest.choose, ({ body }) => {
    choice = { ...choice, frequency: body.frequency };
    return choice;
  });
}

const pressed = () =>
  screen
    .getAllByRole("button")
    .filter((one) => one.getAttribute("aria-pressed") === "true")
    .map((one) => one.textContent);

test("mails come never until a member chooses otherwise", async () => {
  const calls = serveDigest({ frequency: null, obstacle: null });
  const { person } = renderApp(<DigestRow />, { user });
  await screen.findByRole("group", { name: "By mail" });
  expect(pressed()).toEqual(["Never"]);
  await person.click(screen.getByRole("button", { name: "Weekly" }));
  await waitFor(() => expect(pressed()).toEqual(["Weekly"]));
  await person.click(screen.getByRole("button", { name: "Never" }));
  await waitFor(() => expect(pressed()).toEqual(["Never"]));
  expect(calls).toMatchObject([{ body: { frequency: "weekly" } }, { body: { frequency: null } }]);
});

test("a choice that can't be kept is as it was, with the reason", async () => {
  serveDigest({ frequency: "daily", obstacle: null });
  stubEndpoint(digest.choose, () => {
    throw new ApiFailure("RATE_LIMITED", "Too often.");
  });
  const { person } = renderApp(<DigestRow />, { user });
  await person.click(await screen.findByRole("button", { name: "Never" }));
  await screen.findByText("Your choice could not be saved");
  expect(pressed()).toEqual(["Daily"]);
});

test.each([
  ["no-mail", "This server can’t send mail."],
  ["no-address", /Your account has no email address/],
] as const)("with %s there is nothing to choose, but the reason", async (obstacle, text) => {
  serveDigest({ frequency: null, obstacle });
  renderApp(<DigestRow />, { user });
  await screen.findByText(text);
  expect(screen.queryByRole("button")).toBeNull();
});

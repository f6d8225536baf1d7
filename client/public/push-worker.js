// The service worker: it shows notifications while no page of ours is open, and does nothing else. It answers no request, so
// that pages load as they would without it.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// What the server sends, see server/features/notifications/push/send.ts. A browser that shows nothing for a message takes
// the permission away, so that one that can't be read is shown as well.
self.addEventListener("push", (event) => {
  const { title, message, path, tag, language } = read(event.data);
  const shown = { body: message, tag, lang: language, icon: "/icon-192.png", data: { path } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});

// The browser has another address from now on. The server knows the session by its cookie.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

function read(data) {
  try {
    const { title, message, path, tag, language } = data.json();
    if (typeof title === "string") return { title, message, path, tag, language };
  } catch {
    // Falls through to what is shown instead.
  }
  return { title: "Hexkey", message: "", path: "/notifications" };
}

/** Shows a page of ours: one that is open there already, else a new one, so that nothing is lost that is typed elsewhere. */
async function open(path) {
  const wanted = new URL(path ?? "/notifications", self.location.origin);
  const url = wanted.origin === self.location.origin ? wanted.href : `${self.location.origin}/notifications`;
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => page.url === url);
  if (there) await there.focus();
  else await self.clients.openWindow(url);
}

async function renew({ oldSubscription, newSubscription }) {
  const { options } = oldSubscription ?? newSubscription ?? {};
  if (!options) return;
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys });
  await fetch("/api/push", { method: "PUT", headers: { "content-type": "application/json" }, body });
}

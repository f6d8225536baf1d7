import "#client/lib/no-eval.ts";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { App, loadOutbox, preloadScreen } from "#client/app.tsx";
import { startSession } from "#client/features/accounts/session/start-session.ts";
import { loadMessages, preferredLanguage } from "#client/lib/i18n.tsx";
import { startOutbox } from "#client/lib/outbox/wake.ts";
import { loadPart, watchTyping } from "#client/lib/parts.ts";
import { applyTheme } from "#client/lib/theme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

applyTheme();
preloadScreen(location.pathname);
const drawn = draw(root);
// Not before: until the server has said who is signed in, a scan could end in the account of another person.
void startSession(drawn).then(() => startOutbox(loadOutbox));
await drawn;
watchTyping();

// No first visit waits for them, and a phone that is only touched never fetches them. A move of the pointer is no sign of
// a person: browsers report one for a pointer that rests, as when a window appears below it.
const startTooltips = () => loadPart(() => import("#client/start-tooltips.ts"));
addEventListener("keydown", startTooltips, { once: true });
addEventListener("pointerover", function hover({ target, pointerType }) {
  if (pointerType === "touch" || !(target instanceof Element && target.closest("[data-tip]"))) return;
  removeEventListener("pointerover", hover);
  startTooltips();
});

async function draw(element: HTMLElement): Promise<void> {
  const language = preferredLanguage();
  const messages = await loadMessages(language);
  // At once and with its effects: from here on changes of the session have a listener.
  flushSync(() =>
    createRoot(element).render(
      <StrictMode>
        <App initial={{ language, messages }} />
      </StrictMode>,
    ),
  );
}

import "#client/lib/no-eval.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App, preloadScreen } from "#client/app.tsx";
import { loadMessages, preferredLanguage } from "#client/lib/i18n.tsx";
import { applyTheme } from "#client/lib/theme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no element with the id root");

applyTheme();
preloadScreen(location.pathname);
const language = preferredLanguage();
const messages = await loadMessages(language);
createRoot(root).render(
  <StrictMode>
    <App initial={{ language, messages }} />
  </StrictMode>,
);

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { configure, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { I18nProvider } from "#client/lib/i18n.tsx";
import { SessionKeeper } from "#client/lib/session-keeper.tsx";
import { clearSession, type SessionUser, storeSession } from "#client/lib/session-store.ts";
import { en } from "#client/messages/en.ts";
import { fr } from "#client/messages/fr.ts";
import { afterEveryTest } from "#client/testing/after-every-test.ts";
import { servePublicSettings } from "#client/testing/public-settings.ts";
import { refuseUnknownCalls, stubByDefault } from "#client/testing/stub-endpoint.ts";
import { ScreenFocus } from "#client/ui/screen-focus.tsx";
import { Toaster } from "#client/ui/toast.tsx";
import { discussions } from "#shared/contracts/community/discussions.ts";
import { projects } from "#shared/contracts/community/projects.ts";
import { notifications } from "#shared/contracts/notifications/notifications.ts";
import { cameraProblems } from "#shared/contracts/scans/camera-problems.ts";
import { strikes } from "#shared/contracts/takedowns/strikes.ts";
import type { Language } from "#shared/domain/language.ts";
import type { PublicSettings } from "#shared/domain/public-settings.ts";

const MESSAGES = { en, fr };

// A screen's file is translated when a test first asks for it, which takes a busy machine long.
configure({ asyncUtilTimeout: 30_000 });

const MEMBER: SessionUser = {
  id: "018f0000-0000-7000-8000-000000000001",
  email: null,
  username: null,
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  role: "user",
  authProvider: "local",
  terminatedAt: null,
};

afterEveryTest(() => {
  clearSession();
});

interface Surroundings {
  /** The address of the app, with its query: "/categories?category=kitchen". */
  path?: string;
  language?: Language;
  /** The signed-in member; a guest unless given. */
  user?: Partial<SessionUser>;
  /** The settings that the server sent with the page; by default there is neither a provider nor a mail service. */
  settings?: Partial<PublicSettings>;
}

/**
 * Renders a part of the app with its surroundings in the browser, and nothing left over from another test: a location
 * in memory, an empty cache, the texts, toasts, and a network that answers only stubs. `paths` lists the visited paths,
 * `person` clicks and types.
 */
export function renderApp(ui: ReactNode, { path = "/", language = "en", user, settings }: Surroundings = {}) {
  refuseUnknownCalls();
  // Every form that publishes asks; hardly any member is suspended.
  stubByDefault(strikes.standing, () => ({ strikes: 0, step: "none" as const, suspendedUntil: null }));
  // The navigation and the profile show how many notifications are unread.
  stubByDefault(notifications.count, () => ({ unread: 0 }));
  // The pages of products and the community show them.
  stubByDefault(discussions.list, () => ({ items: [], nextCursor: null }));
  stubByDefault(discussions.ownReplies, () => ({ items: [], nextCursor: null }));
  stubByDefault(projects.list, () => ({ items: [], nextCursor: null }));
  // A scanner without a camera has that counted.
  stubByDefault(cameraProblems.countProblem, () => undefined);
  if (settings) servePublicSettings(settings);
  if (user) storeSession("a-token", { ...MEMBER, ...user });
  else clearSession();
  const [pathname = "/", search = ""] = path.split("?");
  const location = memoryLocation({ path: pathname, searchPath: search, record: true });
  const clients: QueryClient[] = [];
  const rendered = render(
    <I18nProvider initial={{ language, messages: MESSAGES[language] }}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <ScreenFocus>
          <Toaster>
            <SessionKeeper>
              <Reader onRead={(client) => clients.push(client)} />
              {ui}
            </SessionKeeper>
          </Toaster>
        </ScreenFocus>
      </Router>
    </I18nProvider>,
  );
  return {
    ...rendered,
    person: userEvent.setup(),
    paths: location.history,
    navigate: location.navigate,
    /** Of the person who is here: another one once a member has left. */
    get queryClient(): QueryClient {
      const client = clients.at(-1);
      if (!client) throw new Error("nothing is rendered");
      return client;
    },
  };
}

function Reader({ onRead }: { onRead: (client: QueryClient) => void }) {
  onRead(useQueryClient());
  return null;
}

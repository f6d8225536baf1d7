import { type ComponentType, createElement } from "react";
import { Redirect, Route, Switch } from "wouter";
import { I18nProvider, type LoadedLanguage, useMessages } from "#client/lib/i18n.tsx";
import { KeptScreen } from "#client/lib/kept-screen.tsx";
import { useOutboxShown } from "#client/lib/outbox/wake.ts";
import { SessionKeeper } from "#client/lib/session-keeper.tsx";
import { mayHaveSession, useSessionPending, useSessionUser } from "#client/lib/session-store.ts";
import { ErrorBoundary } from "#client/screens/parts/error-boundary.tsx";
import type { SeldomPath } from "#client/screens/seldom.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";
import { Part, part, WantsPart } from "#client/ui/part.tsx";
import { PartNotice } from "#client/ui/part-notice.tsx";
import { ScreenFocus } from "#client/ui/screen-focus.tsx";
import { Toaster } from "#client/ui/toast.tsx";
import type { PathEvenClosed, ScreenPath } from "#shared/domain/paths.ts";

const loadLanding = () => import("#client/screens/landing.tsx");
const loadHome = () => import("#client/screens/home.tsx");
const loadProduct = () => import("#client/screens/product.tsx");

const Landing = part(loadLanding);
const Home = part(loadHome);
const Community = part(() => import("#client/screens/community.tsx"));
const Seldom = part(() => import("#client/screens/seldom.tsx"));
const AccountClosed = part(() => import("#client/screens/account-closed.tsx"));
const NotFound = part(() => import("#client/screens/not-found.tsx"));
const OutboxBar = part(() => import("#client/screens/parts/outbox-bar.tsx"));
const BottomNavigation = part(() => import("#client/screens/parts/bottom-navigation.tsx"));

/** Fetches every kind of what waits for the network, and what shows it. */
export const loadOutbox = () => Promise.all([import("#client/outbox.ts"), OutboxBar.preload()]);

const Project = part(() => import("#client/screens/project.tsx"));

/** What everybody may open, whatever became of their account. */
const EVEN_CLOSED: Record<PathEvenClosed, ComponentType> = {
  "/account-closed": AccountClosed,
  "/copyright-policy": Seldom,
  "/terms-of-service": Seldom,
  "/privacy-policy": Seldom,
  "/terms": () => <Redirect to="/terms-of-service" replace />,
  "/privacy": () => <Redirect to="/privacy-policy" replace />,
  "/dmca": () => <Redirect to="/copyright-policy#dmca" replace />,
  "/transparency": () => <Redirect to="/copyright-policy#transparency" replace />,
};

/** All screens. */
const SCREENS: Record<ScreenPath, ComponentType> & Record<Exclude<SeldomPath, PathEvenClosed>, typeof Seldom> = {
  "/landing": Landing,
  "/": Root,
  "/home": Home,
  "/categories": part(() => import("#client/screens/categories.tsx")),
  "/all-categories": part(() => import("#client/screens/all-categories.tsx")),
  "/p/:id": part(loadProduct),
  "/01/*": part(() => import("#client/screens/item-address.tsx")),
  "/print-code": Seldom,
  "/reviews": part(() => import("#client/screens/reviews.tsx")),
  "/profile": part(() => import("#client/screens/profile.tsx")),
  "/takedown-notice": Seldom,
  "/takedown-status": Seldom,
  "/decisions": Seldom,
  "/partner": Seldom,
  "/my-shares": Seldom,
  "/notifications": part(() => import("#client/screens/notifications.tsx")),
  "/scan-history": part(() => import("#client/screens/scan-history.tsx")),
  "/community": Community,
  "/community/projects": Community,
  "/community/discussions": Community,
  "/community/projects/new": Project,
  "/community/projects/:id": Project,
  "/community/projects/:id/edit": Project,
  "/community/discussions/new": part(() => import("#client/screens/new-discussion.tsx")),
  "/community/discussions/:id": part(() => import("#client/screens/discussion.tsx")),
  "/community/training": Community,
  "/community/leaderboard": Community,
  "/community/activity": Community,
  "/u/:name": part(() => import("#client/screens/member.tsx")),
  "/ai-training": Seldom,
  "/sign-in": part(() => import("#client/screens/sign-in.tsx")),
  "/reset-password": Seldom,
  "/confirm-email": Seldom,
  "/unsubscribe": Seldom,
  "/desk": Seldom,
  "/desk/products/:id": Seldom,
  "/admin/login": Seldom,
  "/admin/moderation": Seldom,
  "/admin/scan-analytics": Seldom,
  "/admin-scan-analytics": Seldom,
  ...EVEN_CLOSED,
};

/** One screen for each path, and another for all the rest. Without keys: one screen stays while its address changes. */
function routes(screens: Partial<typeof SCREENS>, Rest: ComponentType) {
  const list = Object.entries(screens).map(([path, component]) => createElement(Route, { path, component }));
  return createElement(Switch, null, ...list, <Route component={Rest} />);
}

const OPEN = routes(SCREENS, NotFound);
/** All that an account closed for copyright strikes sees, at any address. */
const CLOSED = routes(EVEN_CLOSED, AccountClosed);

/** Begins to fetch the screen that most first visits come for, so that it arrives together with the texts. */
export function preloadScreen(path: string): void {
  const load =
    { "/": mayHaveSession() ? loadHome : loadLanding, "/landing": loadLanding, "/home": loadHome }[path] ??
    (path.startsWith("/p/") ? loadProduct : undefined);
  // A failure shows when the screen is drawn, with a way to try again.
  load?.().catch(() => undefined);
}

/** The home screen for signed-in people, the landing page for everybody else. */
function Root() {
  return useSessionUser() ? <Home /> : <Landing />;
}

/** The screen of the address, once it is known whether to show it to a guest, and the navigation of signed-in people. */
export function Screens() {
  const t = useMessages();
  const user = useSessionUser();
  const pending = useSessionPending();
  const hasOutbox = useOutboxShown();
  const loader = <HexagonLoader label={t.common.loading} className="min-h-[80dvh]" />;
  return (
    <ErrorBoundary>
      <KeptScreen onTheWay={<OnTheWay />}>
        <ScreenFocus>
          {pending ? loader : <Part fallback={loader}>{user?.terminatedAt ? CLOSED : OPEN}</Part>}
          {user && !user.terminatedAt && (
            <Part>
              <BottomNavigation />
            </Part>
          )}
        </ScreenFocus>
      </KeptScreen>
      {hasOutbox && (
        // What a person waits for is not this: it comes when it can.
        <Part waiting={null}>
          <OutboxBar />
        </Part>
      )}
      <PartNotice />
    </ErrorBoundary>
  );
}

/** Shown beside the old screen while the new one is fetched. */
function OnTheWay() {
  const t = useMessages();
  return (
    <>
      <WantsPart />
      <p
        role="status"
        className="animate-fade-in fixed inset-x-0 top-0 z-[60] h-1 bg-pine [animation-delay:250ms] [animation-fill-mode:backwards]"
      >
        <span className="sr-only">{t.common.loading}</span>
      </p>
    </>
  );
}

export function App({ initial }: { initial: LoadedLanguage }) {
  return (
    <I18nProvider initial={initial}>
      <Toaster>
        <SessionKeeper>
          <Screens />
        </SessionKeeper>
      </Toaster>
    </I18nProvider>
  );
}

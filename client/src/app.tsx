import { Redirect, Route, Switch } from "wouter";
import { I18nProvider, type LoadedLanguage, useMessages } from "#client/lib/i18n.tsx";
import { KeptScreen } from "#client/lib/kept-screen.tsx";
import { SessionKeeper } from "#client/lib/session-keeper.tsx";
import { mayHaveSession, useSessionPending, useSessionUser } from "#client/lib/session-store.ts";
import { ErrorBoundary } from "#client/screens/parts/error-boundary.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";
import { Part, part, WantsPart } from "#client/ui/part.tsx";
import { PartNotice } from "#client/ui/part-notice.tsx";
import { ScreenFocus } from "#client/ui/screen-focus.tsx";
import { Toaster } from "#client/ui/toast.tsx";

const loadLanding = () => import("#client/screens/landing.tsx");
const loadHome = () => import("#client/screens/home.tsx");
const loadProduct = () => import("#client/screens/product.tsx");

const Landing = part(loadLanding);
const Home = part(loadHome);
const Categories = part(() => import("#client/screens/categories.tsx"));
const AllCategories = part(() => import("#client/screens/all-categories.tsx"));
const Product = part(loadProduct);
const Reviews = part(() => import("#client/screens/reviews.tsx"));
const Profile = part(() => import("#client/screens/profile.tsx"));
const CopyrightPolicy = part(() => import("#client/screens/copyright-policy.tsx"));
const TermsOfService = part(() => import("#client/screens/terms-of-service.tsx"));
const PrivacyPolicy = part(() => import("#client/screens/privacy-policy.tsx"));
const TakedownNotice = part(() => import("#client/screens/takedown-notice.tsx"));
const TakedownStatus = part(() => import("#client/screens/takedown-status.tsx"));
const Decisions = part(() => import("#client/screens/decisions.tsx"));
const MyShares = part(() => import("#client/screens/my-shares.tsx"));
const AccountClosed = part(() => import("#client/screens/account-closed.tsx"));
const ScanHistory = part(() => import("#client/screens/scan-history.tsx"));
const Community = part(() => import("#client/screens/community.tsx"));
const AiTraining = part(() => import("#client/screens/ai-training.tsx"));
const SignIn = part(() => import("#client/screens/sign-in.tsx"));
const ResetPassword = part(() => import("#client/screens/reset-password.tsx"));
const ConfirmEmail = part(() => import("#client/screens/confirm-email.tsx"));
const AdminLogin = part(() => import("#client/screens/admin-login.tsx"));
const AdminModeration = part(() => import("#client/screens/admin-moderation.tsx"));
const AdminScanAnalytics = part(() => import("#client/screens/admin-scan-analytics.tsx"));
const NotFound = part(() => import("#client/screens/not-found.tsx"));
const BottomNavigation = part(() => import("#client/screens/parts/bottom-navigation.tsx"));

/** What everybody may open, whatever became of their account. */
const ALWAYS = (
  <>
    <Route path="/account-closed" component={AccountClosed} />
    <Route path="/copyright-policy" component={CopyrightPolicy} />
    <Route path="/terms-of-service" component={TermsOfService} />
    <Route path="/privacy-policy" component={PrivacyPolicy} />
    <Route path="/terms">
      <Redirect to="/terms-of-service" replace />
    </Route>
    <Route path="/privacy">
      <Redirect to="/privacy-policy" replace />
    </Route>
    <Route path="/dmca">
      <Redirect to="/copyright-policy#dmca" replace />
    </Route>
    <Route path="/transparency">
      <Redirect to="/copyright-policy#transparency" replace />
    </Route>
  </>
);

/** Everything there is to go to. */
function Routes() {
  return (
    <Switch>
      <Route path="/landing" component={Landing} />
      <Route path="/" component={Root} />
      <Route path="/home" component={Home} />
      <Route path="/categories" component={Categories} />
      <Route path="/all-categories" component={AllCategories} />
      <Route path="/p/:id" component={Product} />
      <Route path="/reviews" component={Reviews} />
      <Route path="/profile" component={Profile} />
      <Route path="/takedown-notice" component={TakedownNotice} />
      <Route path="/takedown-status" component={TakedownStatus} />
      <Route path="/decisions" component={Decisions} />
      <Route path="/my-shares" component={MyShares} />
      <Route path="/scan-history" component={ScanHistory} />
      <Route path="/community" component={Community} />
      <Route path={/^\/community\/(projects|discussions|training|leaderboard|activity)$/} component={Community} />
      <Route path="/ai-training" component={AiTraining} />
      <Route path="/sign-in" component={SignIn} />
      <Route path="/reset-password" component={ResetPassword} />
      <Route path="/confirm-email" component={ConfirmEmail} />
      <Route path="/admin/login" component={AdminLogin} />
      <Route path="/admin/moderation" component={AdminModeration} />
      <Route path="/admin/scan-analytics" component={AdminScanAnalytics} />
      <Route path="/admin-scan-analytics" component={AdminScanAnalytics} />
      {ALWAYS}
      <Route component={NotFound} />
    </Switch>
  );
}

/** What a member finds whose account was closed for copyright strikes, whatever the address. */
const CLOSED = (
  <Switch>
    {ALWAYS}
    <Route component={AccountClosed} />
  </Switch>
);

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
  const loader = <HexagonLoader label={t.common.loading} className="min-h-[80dvh]" />;
  return (
    <ErrorBoundary>
      <KeptScreen onTheWay={<OnTheWay />}>
        <ScreenFocus>
          {pending ? loader : <Part fallback={loader}>{user?.terminatedAt ? CLOSED : <Routes />}</Part>}
          {user && !user.terminatedAt && (
            <Part>
              <BottomNavigation />
            </Part>
          )}
        </ScreenFocus>
      </KeptScreen>
      <PartNotice />
    </ErrorBoundary>
  );
}

/** What is beside the old screen while the new one is fetched. */
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

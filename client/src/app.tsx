import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Redirect, Route, Switch } from "wouter";
import { I18nProvider, type LoadedLanguage, useMessages } from "#client/lib/i18n.tsx";
import { createQueryClient } from "#client/lib/query-client.ts";
import { SessionKeeper } from "#client/lib/session-keeper.tsx";
import { mayHaveSession, useSessionPending, useSessionUser } from "#client/lib/session-store.ts";
import { ErrorBoundary } from "#client/screens/parts/error-boundary.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";
import { ScreenFocus } from "#client/ui/screen-focus.tsx";
import { Toaster } from "#client/ui/toast.tsx";

const loadLanding = () => import("#client/screens/landing.tsx");
const loadHome = () => import("#client/screens/home.tsx");
const loadProduct = () => import("#client/screens/product.tsx");

const Landing = lazy(loadLanding);
const Home = lazy(loadHome);
const Categories = lazy(() => import("#client/screens/categories.tsx"));
const AllCategories = lazy(() => import("#client/screens/all-categories.tsx"));
const Product = lazy(loadProduct);
const Reviews = lazy(() => import("#client/screens/reviews.tsx"));
const Profile = lazy(() => import("#client/screens/profile.tsx"));
const CopyrightPolicy = lazy(() => import("#client/screens/copyright-policy.tsx"));
const TermsOfService = lazy(() => import("#client/screens/terms-of-service.tsx"));
const PrivacyPolicy = lazy(() => import("#client/screens/privacy-policy.tsx"));
const TakedownNotice = lazy(() => import("#client/screens/takedown-notice.tsx"));
const TakedownStatus = lazy(() => import("#client/screens/takedown-status.tsx"));
const Decisions = lazy(() => import("#client/screens/decisions.tsx"));
const ScanHistory = lazy(() => import("#client/screens/scan-history.tsx"));
const Community = lazy(() => import("#client/screens/community.tsx"));
const AiTraining = lazy(() => import("#client/screens/ai-training.tsx"));
const SignIn = lazy(() => import("#client/screens/sign-in.tsx"));
const ResetPassword = lazy(() => import("#client/screens/reset-password.tsx"));
const AdminLogin = lazy(() => import("#client/screens/admin-login.tsx"));
const AdminModeration = lazy(() => import("#client/screens/admin-moderation.tsx"));
const AdminScanAnalytics = lazy(() => import("#client/screens/admin-scan-analytics.tsx"));
const NotFound = lazy(() => import("#client/screens/not-found.tsx"));
const BottomNavigation = lazy(() => import("#client/screens/parts/bottom-navigation.tsx"));

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
      <Route path="/copyright-policy" component={CopyrightPolicy} />
      <Route path="/terms-of-service" component={TermsOfService} />
      <Route path="/privacy-policy" component={PrivacyPolicy} />
      <Route path="/takedown-notice" component={TakedownNotice} />
      <Route path="/takedown-status" component={TakedownStatus} />
      <Route path="/decisions" component={Decisions} />
      <Route path="/scan-history" component={ScanHistory} />
      <Route path="/community" component={Community} />
      <Route path={/^\/community\/(projects|discussions|training|leaderboard|activity)$/} component={Community} />
      <Route path="/ai-training" component={AiTraining} />
      <Route path="/sign-in" component={SignIn} />
      <Route path="/reset-password" component={ResetPassword} />
      <Route path="/admin/login" component={AdminLogin} />
      <Route path="/admin/moderation" component={AdminModeration} />
      <Route path="/admin/scan-analytics" component={AdminScanAnalytics} />
      <Route path="/admin-scan-analytics" component={AdminScanAnalytics} />
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
      <Route component={NotFound} />
    </Switch>
  );
}

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
      <ScreenFocus>
        {pending ? (
          loader
        ) : (
          <Suspense fallback={loader}>
            <Routes />
          </Suspense>
        )}
        {user && (
          <Suspense fallback={null}>
            <BottomNavigation />
          </Suspense>
        )}
      </ScreenFocus>
    </ErrorBoundary>
  );
}

export function App({ initial }: { initial: LoadedLanguage }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <I18nProvider initial={initial}>
      <QueryClientProvider client={queryClient}>
        <Toaster>
          <SessionKeeper />
          <Screens />
        </Toaster>
      </QueryClientProvider>
    </I18nProvider>
  );
}

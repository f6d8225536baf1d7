import { createElement } from "react";
import { Route, Switch } from "wouter";
import { part } from "#client/ui/part.tsx";

const Desk = part(() => import("#client/screens/desk.tsx"));
const AdminScanAnalytics = part(() => import("#client/screens/admin-scan-analytics.tsx"));

const SCREENS = {
  "/print-code": part(() => import("#client/screens/print-code.tsx")),
  "/partner": part(() => import("#client/screens/partner.tsx")),
  "/decisions": part(() => import("#client/screens/decisions.tsx")),
  "/my-shares": part(() => import("#client/screens/my-shares.tsx")),
  "/ai-training": part(() => import("#client/screens/ai-training.tsx")),
  "/takedown-notice": part(() => import("#client/screens/takedown-notice.tsx")),
  "/takedown-status": part(() => import("#client/screens/takedown-status.tsx")),
  "/reset-password": part(() => import("#client/screens/reset-password.tsx")),
  "/confirm-email": part(() => import("#client/screens/confirm-email.tsx")),
  "/unsubscribe": part(() => import("#client/screens/unsubscribe.tsx")),
  "/copyright-policy": part(() => import("#client/screens/copyright-policy.tsx")),
  "/terms-of-service": part(() => import("#client/screens/terms-of-service.tsx")),
  "/privacy-policy": part(() => import("#client/screens/privacy-policy.tsx")),
  "/desk": Desk,
  "/desk/products/:id": Desk,
  "/admin/login": part(() => import("#client/screens/admin-login.tsx")),
  "/admin/moderation": part(() => import("#client/screens/admin-moderation.tsx")),
  "/admin/scan-analytics": AdminScanAnalytics,
  "/admin-scan-analytics": AdminScanAnalytics,
};

export type SeldomPath = keyof typeof SCREENS;

const ROUTES = Object.entries(SCREENS).map(([path, component]) => createElement(Route, { path, component }));

/**
 * The screens that few people open, or once: one part, as the first page names every part that the app itself knows.
 * Without keys, as in `app.tsx`: the desk stays while its address changes.
 */
export default function Seldom() {
  return createElement(Switch, null, ...ROUTES);
}

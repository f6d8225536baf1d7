import type { Deps } from "#server/deps.ts";
import { IDENTITY_PROVIDERS } from "#shared/domain/account-rules.ts";
import { PUBLIC_SETTINGS_ID, type PublicSettings } from "#shared/domain/public-settings.ts";

/** The super-admin's login, and the pages that lead to it. */
const ADMIN_PAGE = /^\/(admin\/(login|scan-analytics)|admin-scan-analytics)\/?$/i;

/** What the page at a path may know of the settings: the admin's address is for the super-admin's pages alone. */
export function publicSettings(
  {
    config,
    mail,
    videoConverter,
    model,
    places,
  }: Pick<Deps, "config" | "mail" | "videoConverter" | "model" | "places">,
  path: string,
): PublicSettings {
  const { providers, publicUrl, supportEmail, adminPublicEmail } = config;
  return {
    providers: IDENTITY_PROVIDERS.flatMap((id) => {
      const provider = providers[id];
      return provider ? [{ id, name: provider.name }] : [];
    }),
    passwordReset: mail !== null,
    supportEmail: supportEmail ?? null,
    secureUrl: publicUrl.startsWith("https:") ? publicUrl : null,
    adminEmail: ADMIN_PAGE.test(path) ? (adminPublicEmail ?? null) : null,
    // Without money it looks at none.
    identification: model !== null && config.modelDailyBudget > 0,
    convertsVideos: videoConverter !== null,
    namesPositions: places.geocoder !== null,
    findsAddresses: places.addresses !== null,
  };
}

/** The page with the settings in it, as data that no browser runs and no name in it can end early. */
export function withSettings(html: string, settings: PublicSettings): string {
  const json = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return html.replace(
    "</head>",
    () => `<script type="application/json" id="${PUBLIC_SETTINGS_ID}">${json}</script></head>`,
  );
}

import type { Deps } from "#server/deps.ts";
import { IDENTITY_PROVIDERS } from "#shared/domain/account-rules.ts";
import { PUBLIC_SETTINGS_ID, type PublicSettings } from "#shared/domain/public-settings.ts";

/** The super-admin's login, and the pages that lead to it. */
const ADMIN_PAGE = /^\/(admin\/(login|scan-analytics)|admin-scan-analytics)\/?$/i;

/** What the page at a path may know of the settings: the admin's address is for the super-admin's pages alone. */
export function publicSettings(
  { config, mail, model, videoConverter }: Pick<Deps, "config" | "mail" | "model" | "videoConverter">,
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
    identification: model !== null,
    convertsVideos: videoConverter !== null,
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

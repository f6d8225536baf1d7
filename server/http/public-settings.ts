import type { Deps } from "#server/deps.ts";
import { IDENTITY_PROVIDERS } from "#shared/domain/account-rules.ts";
import { PUBLIC_SETTINGS_ID, type PublicSettings } from "#shared/domain/public-settings.ts";

/** What the pages may know of the settings. */
export function publicSettings({ providers, adminPublicEmail }: Deps["config"], canSendMail: boolean): PublicSettings {
  return {
    providers: IDENTITY_PROVIDERS.flatMap((id) => {
      const provider = providers[id];
      return provider ? [{ id, name: provider.name }] : [];
    }),
    passwordReset: canSendMail,
    adminEmail: adminPublicEmail ?? null,
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

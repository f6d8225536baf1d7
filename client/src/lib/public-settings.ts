import { PUBLIC_SETTINGS_ID, type PublicSettings } from "#shared/domain/public-settings.ts";

/** The settings of a page that no Hexkey server sent: only features that need none. */
export const NO_SETTINGS: PublicSettings = {
  providers: [],
  passwordReset: false,
  supportEmail: null,
  secureUrl: null,
  adminEmail: null,
  identification: false,
  convertsVideos: false,
  namesPositions: false,
  findsAddresses: false,
};

/** The settings that the server sent with this page. */
export function publicSettings(): PublicSettings {
  const text = document.getElementById(PUBLIC_SETTINGS_ID)?.textContent;
  return text ? JSON.parse(text) : NO_SETTINGS;
}

import { NO_SETTINGS } from "#client/lib/public-settings.ts";
import { afterEveryTest } from "#client/testing/after-every-test.ts";
import { PUBLIC_SETTINGS_ID, type PublicSettings } from "#shared/domain/public-settings.ts";

afterEveryTest(() => document.getElementById(PUBLIC_SETTINGS_ID)?.remove());

/** Puts settings into the page as the server does; features that are not named are off. */
export function servePublicSettings(settings: Partial<PublicSettings>): void {
  document.getElementById(PUBLIC_SETTINGS_ID)?.remove();
  const element = Object.assign(document.createElement("script"), { id: PUBLIC_SETTINGS_ID, type: "application/json" });
  element.textContent = JSON.stringify({ ...NO_SETTINGS, ...settings });
  document.head.append(element);
}

import { useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import type { AuthProvider } from "#shared/domain/account-rules.ts";

/**
 * The name of the provider that a member signs in with, null for an email account and for a provider that this server
 * no longer offers.
 */
export function useProviderName(method: AuthProvider): string | null {
  const texts = useTexts(settingsTexts);
  if (method === "local") return null;
  return publicSettings().providers.find(({ id }) => id === method)?.name ?? texts.anotherService;
}

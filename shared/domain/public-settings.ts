import type { IdentityProvider } from "#shared/domain/account-rules.ts";

/** The settings of a server that its pages need to be drawn, sent with every page; nothing secret. */
export interface PublicSettings {
  /** The identity providers that are set up, in the order in which they are offered. */
  providers: { id: IdentityProvider; name: string }[];
  /** Whether the server can send mail, and so offer new passwords. */
  passwordReset: boolean;
  /** The address that the admin login shows and keeps; null leaves it to be typed. */
  adminEmail: string | null;
}

/** The id of the element in the page that holds `PublicSettings` as JSON. */
export const PUBLIC_SETTINGS_ID = "settings";

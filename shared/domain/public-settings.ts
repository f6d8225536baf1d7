import type { IdentityProvider } from "#shared/domain/account-rules.ts";

/** The settings of a server that its pages need to be drawn, sent with every page; nothing secret. */
export interface PublicSettings {
  /** The identity providers that are set up, in the order in which they are offered. */
  providers: { id: IdentityProvider; name: string }[];
  /** Whether the server can send mail, and so offer new passwords. */
  passwordReset: boolean;
  /** Where people reach the operator of the server; null where nothing was set, and no answer is promised. */
  supportEmail: string | null;
  /** The origin at which people reach this server by https; null where it knows of none, as in development. */
  secureUrl: string | null;
  /** The address that the admin login shows and keeps; null leaves it to be typed. On no other page. */
  adminEmail: string | null;
  /** Whether the server can tell what is on a photo; where it can’t, guests are not asked to sign up for it. */
  identification: boolean;
  /** Whether the server makes videos that every phone plays out of others; where it doesn't, those aren't asked for. */
  convertsVideos: boolean;
  /** Whether the server can name a position, and tell where a call comes from; it is asked for neither where it can't. */
  namesPositions: boolean;
  findsAddresses: boolean;
}

/** The id of the element in the page that holds `PublicSettings` as JSON. */
export const PUBLIC_SETTINGS_ID = "settings";

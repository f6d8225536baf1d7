import { randomUUID } from "node:crypto";
import { join } from "node:path";

const PORT = Number(process.env.HEXKEY_E2E_PORT ?? 4173);

/** The ports of one run: the app's, and those after it. */
export const PORTS = {
  app: PORT,
  bareApp: PORT + 1,
  services: PORT + 2,
  mail: PORT + 3,
  replit: PORT + 4,
  google: PORT + 5,
  model: PORT + 6,
};

/** The data folders of this run's apps. */
export const dataDir = (port: number) => join(import.meta.dirname, `../test-results/journeys/data-${port}`);

export const APP = `http://localhost:${PORTS.app}`;
/** As a phone in the same network opens the app: localhost alone would be as good as https to a browser. */
export const LAN_APP = `http://phone.test:${PORTS.app}`;
/** The same build without providers and mail. */
export const BARE_APP = `http://localhost:${PORTS.bareApp}`;
/** The services around the app, and a page of another site: to a browser another host name is another site. */
export const SERVICES = `http://127.0.0.1:${PORTS.services}`;

/** The stand-in for YouTube, Vimeo and every other web server that the app calls. */
export const WEB_STAND_IN = `${SERVICES}/web`;

/** The stand-in for the AI provider. */
export const MODEL = `http://127.0.0.1:${PORTS.model}/v1`;

/** The stand-in for the geocoder, which names one position, and the file of the IP database, which knows one network. */
export const GEOCODER = `${SERVICES}/geocoder`;
export const IP_LOCATION_FILE = join(dataDir(PORTS.services), "cities.mmdb");

/** The stand-in for the CPSC's recalls: it answers with those that a journey has put there. */
export const CPSC_RECALLS = `${SERVICES}/recalls/cpsc`;

/** The providers are on the other host name as well, as they are in production. */
export const PROVIDERS = {
  replit: providerAt(PORTS.replit, "Northkey"),
  google: providerAt(PORTS.google, "Google"),
};

function providerAt(port: number, name: string) {
  return { issuer: `http://127.0.0.1:${port}`, clientId: `hexkey-at-${port}`, clientSecret: "only-for-journeys", name };
}

/** The super-admin of this run. The password is in the environment so that every worker has the same one. */
process.env.HEXKEY_E2E_ADMIN_PASSWORD ??= randomUUID();
export const SUPER_ADMIN = { email: "keeper@example.org", password: process.env.HEXKEY_E2E_ADMIN_PASSWORD };

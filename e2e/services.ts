import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { CALLBACK_PATHS } from "#server/auth/provider-strategy.ts";
import { startIdentityProvider } from "#server/dev/identity-provider.ts";
import { cityRecord, mmdb } from "#server/testing/mmdb.ts";
import { listenModelServer } from "#server/testing/model-server.ts";
import { IDENTITY_PROVIDERS } from "#shared/domain/account-rules.ts";
import { startMailCatcher } from "./mail-catcher.ts";
import { answerForWeb } from "./stand-in-web.ts";
import { APP, CPSC_RECALLS, IP_LOCATION_FILE, PORTS, PROVIDERS, SERVICES, WEB_STAND_IN } from "./surroundings.ts";

/**
 * The surroundings of the app, in one process: two identity providers, a mail server, the stand-ins for the AI and
 * for the web, and this small window on it.
 */
for (const id of IDENTITY_PROVIDERS) {
  const { clientId, clientSecret, name } = PROVIDERS[id];
  await startIdentityProvider({
    port: PORTS[id],
    clients: [
      {
        clientId,
        clientSecret,
        redirectUris: [APP + CALLBACK_PATHS[id]],
        postLogoutRedirectUris: [`${APP}/`],
        standsFor: name,
      },
    ],
  });
}
mkdirSync(dirname(IP_LOCATION_FILE), { recursive: true });
writeFileSync(IP_LOCATION_FILE, mmdb({ "81.2.69.0/24": cityRecord("US", "New York", "Albany", "12207") }));
await listenModelServer({ port: PORTS.model });
const { mails } = await startMailCatcher(PORTS.mail);

let cpscRecalls = "[]";
/** What the push service was given, by the path of a browser's address. */
const pushed = new Map<string, { headers: unknown; body: string }[]>();

createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", SERVICES);
  if (url.href.startsWith(`${WEB_STAND_IN}/`)) {
    answerForWeb(response);
  } else if (url.pathname === "/geocoder/reverse") {
    const isOttawa = url.searchParams.get("lat") === "45.4" && url.searchParams.get("lon") === "-75.7";
    const address = { city: "Ottawa", state: "Ontario", country_code: "ca" };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(isOttawa ? { address } : { error: "Unable to geocode" }));
  } else if (url.href.startsWith(CPSC_RECALLS)) {
    if (request.method === "PUT") cpscRecalls = await text(request);
    const isThisYear = url.searchParams.get("RecallDateStart") === `${new Date().getUTCFullYear()}-01-01`;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(isThisYear ? cpscRecalls : "[]");
  } else if (url.pathname.startsWith("/push/")) {
    if (request.method === "POST") {
      const body = (await buffer(request)).toString("base64");
      pushed.set(url.pathname, [...(pushed.get(url.pathname) ?? []), { headers: request.headers, body }]);
      response.writeHead(201).end();
    } else response.end(JSON.stringify(pushed.get(url.pathname) ?? []));
  } else if (url.pathname === "/mails") {
    const to = url.searchParams.get("to") ?? "";
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(mails.filter((mail) => mail.to.includes(to))));
  } else {
    // A page of another site, for its attempts.
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end('<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Elsewhere</title>');
  }
}).listen(PORTS.services, "127.0.0.1");

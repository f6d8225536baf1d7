import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet from "helmet";

/** What the app itself needs: scripts from our origin only, pictures over https, media from us or https. */
const DIRECTIVES = {
  defaultSrc: ["'self'"],
  // The reader of bar codes is WebAssembly from our origin; "wasm-unsafe-eval" lets that run, and no text as a script.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  // Radix locks the page's scrolling behind a dialog with a style element; a style can't run anything.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "https:", "data:", "blob:"],
  mediaSrc: ["'self'", "https:", "blob:"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // A phone opens the server by its LAN address over plain http when no camera is needed: don't force https on it.
  upgradeInsecureRequests: null,
};

/** Vite's development page carries an inline script and a web socket; nothing else is loosened. */
const DEVELOPMENT = {
  ...DIRECTIVES,
  scriptSrc: ["'self'", "'unsafe-inline'", "'wasm-unsafe-eval'"],
  connectSrc: ["'self'", "ws:", "wss:"],
};

type Headers = [name: string, value: string][];

/** What holds for data, which loads nothing at all. */
const DATA_POLICY = "default-src 'none';frame-ancestors 'none'";
/** What holds for a file of the build: a worker's script brings its own policy, to which this one is no looser than the page's. */
const FILE_POLICY = "default-src 'self' 'wasm-unsafe-eval';frame-ancestors 'none'";

/**
 * The security headers of every answer. Helmet decides them once, at start: they are the same for all, and setting known
 * headers costs a third of asking a dozen functions for each request. What is no page gets the few headers that mean
 * something for it: of a small script the others would be most of the bytes.
 */
export function securityHeaders(
  mode: "development" | "production" | "test",
): (request: IncomingMessage, response: ServerResponse) => void {
  const page = decideHeaders(mode);
  const kept = new Set(["strict-transport-security", "x-content-type-options", "cross-origin-resource-policy"]);
  const few = (policy: string): Headers => [
    ...page.filter(([name]) => kept.has(name)),
    ["content-security-policy", policy],
  ];
  const [data, file] = [few(DATA_POLICY), few(FILE_POLICY)];
  return ({ url = "" }, response) => {
    const isData = url.startsWith("/api/") && !url.startsWith("/api/docs");
    for (const [name, value] of isData ? data : url.startsWith("/assets/") ? file : page) {
      response.setHeader(name, value);
    }
  };
}

function decideHeaders(mode: "development" | "production" | "test"): Headers {
  const decide = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: mode === "development" ? DEVELOPMENT : DIRECTIVES },
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // A development server's https is a certificate of the day: a browser that remembers it would refuse http tomorrow.
    strictTransportSecurity: mode === "production",
    // The videos of other services open in a tab of their own; nothing of ours may be embedded elsewhere.
    crossOriginResourcePolicy: { policy: "same-origin" },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  let failure: unknown;
  decide(request, response, (error?: unknown) => {
    failure = error;
  });
  if (failure) throw failure;
  response.setHeader("Permissions-Policy", "camera=(self), geolocation=(self), microphone=(self), payment=()");
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

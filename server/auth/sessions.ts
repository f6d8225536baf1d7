import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import connectPgSimple from "connect-pg-simple";
import { inArray, sql } from "drizzle-orm";
import type { Request, RequestHandler, Response } from "express";
import session, { type SessionData } from "express-session";
import { Passport } from "passport";
import {
  bearerOf,
  type Cookies,
  carriedSessions,
  cookiesFor,
  cookiesOf,
  HOST_COOKIES,
  PLAIN_COOKIES,
} from "#server/auth/session-cookie.ts";
import type { Deps } from "#server/deps.ts";
import { SESSION_LIFETIME_MS } from "#shared/domain/account-rules.ts";
import { DAY_MS, MINUTE_MS } from "#shared/domain/durations.ts";
import { sessions } from "#shared/schema/index.ts";

declare module "express-session" {
  interface SessionData {
    /** The session's public id: its real one is half of a secret. */
    handle: string;
    /** ISO 8601. */
    signedInAt: string;
    userAgent: string | null;
    /** The page that signs the person out at the provider they came through, where it has one. */
    providerSignOutUrl: string;
    /** Where a browser goes on its return from a provider: only in a session without an account. */
    returnTo: string;
  }
}

/** How long a sign-in may take at a provider. */
const EXPECTED_LIFETIME_MS = 10 * MINUTE_MS;
const DEVICE_LIFETIME_MS = 365 * DAY_MS;
/** How many accounts a browser is remembered for: a family at one computer. */
const DEVICE_ACCOUNTS = 5;
const USER_AGENT_MAX_CHARACTERS = 300;

/** What a session stores in addition to its account. */
export interface SessionExtras {
  lifetimeMs: number;
  providerSignOutUrl?: string | null;
}

/** The input of passport for a user: the session's account, and the session's content. */
interface Start {
  userId: string;
  lifetimeMs: number;
  data: Partial<SessionData>;
}

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sessions in Postgres: started and ended here through express-session and passport, and read for each call by
 * `identify`, which needs one statement where the two would need two and a write.
 */
export function createSessions({ db, config }: Pick<Deps, "db" | "config">) {
  const secrets = config.sessionSecrets;
  const Store = connectPgSimple(session);
  const passport = new Passport();
  // Called with the new session in place and before it is stored, so one write stores it whole.
  passport.serializeUser((request: Request, user: Express.User, done: (error: unknown, id: string) => void) => {
    const { userId, lifetimeMs, data } = user as Start;
    Object.assign(request.session, data);
    request.session.cookie.maxAge = lifetimeMs;
    done(null, userId);
  });
  const openWith = ({ session: name, secure }: Cookies) =>
    session({
      name,
      secret: [...secrets],
      // One of its own: express-session writes into it which cookies it makes. Expired rows are cleared by a job; a
      // session ends at a fixed time, so that reading it needs no write.
      store: new Store({ pool: db.$client, tableName: "sessions", pruneSessionInterval: false, disableTouch: true }),
      resave: false,
      saveUninitialized: false,
      cookie: { httpOnly: true, sameSite: "lax", secure, path: "/", maxAge: SESSION_LIFETIME_MS },
    });
  const openers = new Map([PLAIN_COOKIES, HOST_COOKIES].map((cookies) => [cookies, openWith(cookies)]));
  const namesFor = (request: Request) => cookiesFor(request, config.publicUrl);
  const initialize = passport.initialize({ compat: false } as object) as RequestHandler;

  /** Gives the request a session: its cookie's, or a new one. */
  async function open(request: Request, response: Response): Promise<void> {
    const cookies = namesFor(request);
    const opener = openers.get(cookies);
    if (!opener) throw new Error("there are cookies that no session is opened with");
    // express-session sets no secure cookie where the proxy in front of us does not say that it was asked over https.
    if (cookies.secure && !request.secure) Object.defineProperty(request, "secure", { value: true });
    await run(opener, request, response);
  }

  /** Ends sessions by their real ids; answers what the rest of a sign-out needs. */
  async function destroy(ids: (string | null)[]) {
    const known = ids.filter((id) => id !== null);
    if (known.length === 0) return [];
    return db.delete(sessions).where(inArray(sessions.sid, known)).returning({ providerSignOutUrl: SIGN_OUT_URL });
  }

  return {
    /** Starts a session in place of those that the request carries; sets the cookies and returns the bearer token. */
    async start(request: Request, response: Response, userId: string, extras: SessionExtras): Promise<string> {
      const { lifetimeMs, providerSignOutUrl } = extras;
      const carried = carriedSessions(request, config);
      if (!request.session) await open(request, response);
      await run(initialize, request, response);
      const data: Partial<SessionData> = {
        handle: randomUUID(),
        signedInAt: new Date().toISOString(),
        userAgent: request.get("user-agent")?.slice(0, USER_AGENT_MAX_CHARACTERS) ?? null,
        ...(providerSignOutUrl && { providerSignOutUrl }),
      };
      const start: Start = { userId, lifetimeMs, data };
      try {
        await settle((done) => request.logIn(start, done));
        await destroy([carried.bearer, carried.cookie].filter((one) => one !== request.session.id));
      } catch (error) {
        // A sign-in that failed half-way is none: the answer may neither store its session nor carry its cookie.
        Reflect.deleteProperty(request, "session");
        throw error;
      }
      const started = request.session;
      // It is stored. With the answer it would be once more, which could bring back a session that was ended meanwhile.
      started.save = (done) => {
        done?.(null);
        return started;
      };
      response.setHeader("Cache-Control", "private, no-store");
      const { hint, device, secure } = namesFor(request);
      const cookie = { sameSite: "lax", secure, path: "/" } as const;
      response.cookie(hint, "1", { ...cookie, maxAge: lifetimeMs });
      response.cookie(device, rememberDevice(request, userId), {
        ...cookie,
        httpOnly: true,
        maxAge: DEVICE_LIFETIME_MS,
      });
      return bearerOf(started.id, secrets);
    },

    /** Ends the sessions of cookie and bearer on the server and takes the cookies back. */
    async end(request: Request, response: Response): Promise<{ providerSignOutUrl: string | null }> {
      const { bearer, cookie } = carriedSessions(request, config);
      const ended = await destroy([cookie, bearer]);
      const { session: name, hint, secure } = namesFor(request);
      for (const one of [name, hint]) response.clearCookie(one, { path: "/", secure });
      return { providerSignOutUrl: ended.find((one) => one.providerSignOutUrl)?.providerSignOutUrl ?? null };
    },

    /** Prepares a new session without an account for a browser that leaves for a provider; `save` stores it. */
    async expect(request: Request, response: Response, returnTo: string): Promise<void> {
      await open(request, response);
      await settle((done) => request.session.regenerate(done));
      request.session.cookie.maxAge = EXPECTED_LIFETIME_MS;
      request.session.returnTo = returnTo;
    },

    save: (request: Request) => settle((done) => request.session.save(done)),

    /** Where a browser that is back from a provider wants to go; null if none was sent there from this browser. */
    async expected(request: Request, response: Response): Promise<string | null> {
      await open(request, response);
      return request.session.returnTo ?? null;
    },

    /** Ends the session of a browser that left for a provider, and no other. */
    async abandon(request: Request): Promise<void> {
      if (request.session?.returnTo !== undefined) await settle((done) => request.session.destroy(done));
    },

    /** The id of this browser if it has signed in to the account before. */
    knownDevice(request: Request, userId: string): string | null {
      const { nonce, marks } = readDevice(request, namesFor(request));
      if (!nonce) return null;
      const known = secrets.some((secret) => marks.some((mark) => isEqual(mark, markOf(nonce, userId, secret))));
      return known ? nonce : null;
    },
  };

  /** The device cookie's value with the account added, newest first. */
  function rememberDevice(request: Request, userId: string): string {
    const { nonce = randomUUID(), marks } = readDevice(request, namesFor(request));
    const mark = markOf(nonce, userId, secrets[0] ?? "");
    return [nonce, ...new Set([mark, ...marks])].slice(0, 1 + DEVICE_ACCOUNTS).join(".");
  }
}

const SIGN_OUT_URL = sql<string | null>`${sessions.sess}->>'providerSignOutUrl'`;

function readDevice(request: Request, { device }: Cookies): { nonce?: string; marks: string[] } {
  const [nonce, ...marks] = (cookiesOf(request)[device] ?? "").split(".");
  return nonce ? { nonce, marks } : { marks: [] };
}

/** Only we can say that a browser knows an account; the browser can't read which. */
function markOf(nonce: string, userId: string, secret: string): string {
  return createHmac("sha256", secret).update(`device:${nonce}:${userId}`).digest("base64url");
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Runs one middleware on a request that is being handled. */
function run(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  return settle((done) => middleware(request, response, done));
}

/** A promise for what calls back with an error or without one. */
function settle(call: (done: (error?: unknown) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => call((error) => (error ? reject(error) : resolve())));
}

import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import type { Request, RequestHandler, Response } from "express";
import { z } from "zod";
import { findAddressOf } from "#server/http/address-finder.ts";
import { AppError, terminated } from "#server/http/app-error.ts";
import type { Caller, Identify } from "#server/http/caller.ts";
import { compileEncoder } from "#server/http/encoder.ts";
import { type AnswerStore, isRepeatable, readKey } from "#server/http/idempotency.ts";
import { ANSWER_WITHIN_MS, inTime } from "#server/http/in-time.ts";
import { createIntake, type Intake } from "#server/http/intake.ts";
import { type FileStore, heldBytes, type Received, receiver, refuseTooLong } from "#server/http/receive.ts";
import { refuseSuspended } from "#server/http/refuse-suspended.ts";
import type { Log } from "#server/lib/log.ts";
import { type Actor, isAllowed, isPublishing } from "#shared/domain/roles.ts";
import type { Contract, Download, Endpoint, HandlerInput, HandlerResult, Page } from "#shared/http/endpoint.ts";
import { IDEMPOTENT_REPLAYED_HEADER, NEXT_CURSOR_HEADER } from "#shared/http/wire.ts";

type Handle<E extends Endpoint> = (
  input: HandlerInput<E> & { caller: Caller },
) => Promise<HandlerResult<E>> | HandlerResult<E>;

/** An upload is answered in two steps: whether it may come is known before any of it is read. */
export interface UploadSteps<E extends Endpoint> {
  /**
   * Refuses an upload by the caller or by the moment: its target, how many there are, how often it was tried. `handle`
   * checks again what must hold, as a repeated call comes without this step.
   */
  before: (input: Omit<HandlerInput<E>, "body" | "file"> & { caller: Caller }) => unknown;
  handle: (
    input: HandlerInput<E> & {
      caller: Caller;
      /** Aborted once the caller does not wait any more. */
      left: AbortSignal;
    },
  ) => Promise<HandlerResult<E>> | HandlerResult<E>;
}

export type Handlers<C extends Contract> = {
  [Name in keyof C]: C[Name] extends { upload: object } ? UploadSteps<C[Name]> : Handle<C[Name]>;
};

/** An endpoint with the functions that answer it; their types were checked by `implement`. */
export interface Implementation {
  endpoint: Endpoint;
  handler: (input: never) => unknown;
  before?: (input: never) => unknown;
}

/** Pairs each endpoint of a contract with its handler: a missing or mis-returning one does not compile. */
export function implement<C extends Contract>(contract: C, handlers: Handlers<C>): Implementation[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const given = handlers[name as keyof C] as Implementation["handler"] | UploadSteps<Endpoint>;
    if (typeof given === "function") return { endpoint, handler: given };
    return { endpoint, handler: given.handle, before: given.before };
  });
}

/** What `implement` needs for endpoints with files or keys. */
export interface ApiOptions {
  /** Without it, keys that clients make for their calls mean nothing. */
  answers?: AnswerStore;
  files?: FileStore;
  /** Shared with everything else that receives files. */
  intake?: Intake;
  temporaryDirectory?: string;
  answerWithinMs?: number;
  /** The address by which what a refused call is about is to be had now; null where there is none. */
  leadOn?: (refusal: AppError, address: string) => Promise<string | null>;
  /** Logs calls that ended after their callers got a time-out. */
  log?: Log;
}

const JSON_TYPE = "application/json; charset=utf-8";
// The contracts are written with zod/mini, which leaves the texts of its issues to the place that shows them.
z.config(z.locales.en());

/** Longer than any parameter of the contracts; which length is right is for their schemas to say. */
const PARAMETER_MAX_CHARACTERS = 16_384;

/** A call that has found its endpoint. */
interface Call {
  request: Request;
  response: Response;
  params: unknown;
  query: unknown;
}

/** Answers a call, or rejects with its refusal. */
export type AnswerCall = (call: Call) => Promise<void>;

/** An endpoint that an address leads to. */
export interface FoundEndpoint {
  endpoint: Endpoint;
  answer: AnswerCall;
  params: Record<string, string | undefined>;
}

export interface Api {
  /** The endpoint of a method and path, null where there is none. Throws a URIError for a path that can't be read. */
  find(method: string, path: string): FoundEndpoint | null;
  /** All of it as a part of an Express app. */
  handler: RequestHandler;
}

/**
 * Serves implementations so that literal segments win over parameters, whatever order they come in. Not with Express's
 * own router: that tries one endpoint after the other, so that every further one makes each call slower.
 */
export function createApi(implementations: Implementation[], identify: Identify, means: ApiOptions = {}): Api {
  const findAddress = findAddressOf(
    implementations.map(({ endpoint }) => endpoint),
    { maxParamLength: PARAMETER_MAX_CHARACTERS },
  );
  const intake = means.intake ?? createIntake();
  // Prepared for the first call that needs it: most of a short life's endpoints are never called.
  const prepared = new Map<number, AnswerCall>();
  const answerOf = (position: number, implementation: Implementation): AnswerCall => {
    const answer =
      prepared.get(position) ?? leadingOn(serve(implementation, identify, { ...means, intake }), means.leadOn);
    prepared.set(position, answer);
    return answer;
  };
  const find = (method: string, path: string): FoundEndpoint | null => {
    const found = findAddress(method, path);
    if (found === null) return null;
    const { position, params } = found;
    const implementation = implementations[position ?? -1];
    // Found, but nothing of ours: the address itself can't be read.
    if (position === null || !implementation) throw new URIError(path);
    return { endpoint: implementation.endpoint, answer: answerOf(position, implementation), params };
  };
  return {
    find,
    handler: (request, response, next) => {
      const found = find(request.method, request.path);
      return found ? found.answer({ request, response, params: found.params, query: request.query }) : next();
    },
  };
}

/** Has a call that is refused because it names what has another address by now be made there, as it was: 308. */
function leadingOn(answer: AnswerCall, leadOn: ApiOptions["leadOn"]): AnswerCall {
  if (!leadOn) return answer;
  return async (call) => {
    try {
      await answer(call);
    } catch (error) {
      const { request, response } = call;
      const address = error instanceof AppError && !response.headersSent ? await leadOn(error, request.url) : null;
      if (address === null) throw error;
      response.writeHead(308, { Location: address, "Cache-Control": "no-store", "Content-Length": 0 }).end();
    }
  };
}

/** Sends a call's result. */
type Deliver = (response: ServerResponse) => void;

/** A call that may be made, before its body is read. */
interface Admitted {
  caller: Caller;
  actor: Actor | null;
  key: string | null;
  sent: { params: unknown; query: unknown };
}

/**
 * Guard, admit, receive, parse, handle, encode: in this order, so that a guest can't make us read a file, nor a member
 * one that has no place.
 */
function serve(
  { endpoint, ...steps }: Implementation,
  identify: Identify,
  {
    answers,
    files,
    intake,
    temporaryDirectory = tmpdir(),
    answerWithinMs: withinMs = ANSWER_WITHIN_MS,
    log,
  }: ApiOptions & {
    intake: Intake;
  },
): AnswerCall {
  const [handler, before] = [steps.handler, steps.before] as ((input: unknown) => unknown)[];
  const { upload } = endpoint;
  const receive = receiver(endpoint, { intake, temporaryDirectory, withinMs, files });
  const send = sender(endpoint, log);
  const repeat = answers && isRepeatable(endpoint) ? repeater(endpoint, answers) : null;

  const admit = async ({ request, response, params, query }: Call): Promise<Admitted> => {
    const identified = await identify(request, response);
    const actor = guard(endpoint, identified.actor);
    // A terminated member is a guest where nothing is opened to them.
    const caller = actor === identified.actor ? identified : { ...identified, actor, sessionId: null };
    const key = repeat && actor && readKey(request);
    const sent = {
      params: endpoint.params && parse(endpoint.params, params),
      query: endpoint.query && parse(endpoint.query, query),
    };
    // An answer for one member belongs to no other caller, and in no cache.
    const isPersonal = actor !== null || endpoint.access !== "public" || endpoint.isPersonal === true;
    if (isPersonal) response.setHeader("Cache-Control", "private, no-store");
    if (upload) {
      refuseTooLong(request, upload);
      // What was done once is answered again, also where it could not be done twice.
      const isKnown = key && actor && (await answers?.knows({ userId: actor.id, key }));
      if (!isKnown) await before?.({ ...sent, actor, caller });
    }
    return { caller, actor, key, sent };
  };

  const handle = async (
    request: Request,
    admitted: Admitted,
    received: Received | null,
    left?: AbortSignal,
  ): Promise<Deliver> => {
    const { caller, actor, key } = admitted;
    const body = endpoint.body && parse(endpoint.body, request.body ?? {});
    const sent = { ...admitted.sent, body };
    const answer = (file?: unknown) => handler?.({ ...sent, file, actor, caller, left });
    const run = async () => (received ? received.use(async (file) => answer(file)) : answer());
    if (repeat && key !== null && actor !== null) {
      const input = received?.content ? { ...sent, file: received.content } : sent;
      return repeat({ userId: actor.id, key, input }, run);
    }
    const result = await run();
    return (response) => send(response, result);
  };

  /** Goes on to its end when the caller is not there any more: then it is all done, or none of it is. */
  const work = async (
    request: Request,
    admitted: Admitted,
    received: Received,
    left: AbortSignal,
  ): Promise<Deliver> => {
    let isDone = false;
    const use: Received["use"] = async (run) => {
      const result = await received.use(run);
      isDone = true;
      return result;
    };
    try {
      const deliver = await handle(request, admitted, { ...received, use }, left);
      return deliver;
    } finally {
      await received.end(isDone);
    }
  };

  if (!upload) {
    return async (call) => {
      const { request, response } = call;
      const answering = async () => {
        const admitted = await admit(call);
        await receive?.(request, response);
        return handle(request, admitted, null);
      };
      const deliver = await inTime(answering(), { withinMs, log });
      deliver(response);
    };
  }
  return async (call) => {
    const { request, response } = call;
    const admitted = await inTime(admit(call), { withinMs, log });
    const leave = intake.admit(admitted.actor?.id ?? admitted.caller.address, heldBytes(request, upload));
    let working: Promise<Deliver> | undefined;
    try {
      const received = await receive?.(request, response);
      if (!received) throw new Error("an upload has nothing that receives it");
      working = work(request, admitted, received, leftOf(response));
    } finally {
      if (working) working.then(leave, leave);
      else leave();
    }
    const deliver = await inTime(working, { withinMs, log });
    deliver(response);
  };
}

/** Aborted once the connection closes without an answer. */
function leftOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  if (response.destroyed) controller.abort();
  return controller.signal;
}

/**
 * The caller that a call is made for. Throws UNAUTHENTICATED and FORBIDDEN where they may not make it. A suspended
 * member may still look at their own content, and take it back; a terminated one may use the endpoints that are open to
 * them, and is otherwise a guest.
 */
export function guard<A extends Actor | null>(
  { access, method, openToTerminated }: Pick<Endpoint, "access" | "method" | "openToTerminated">,
  actor: A,
): A | null {
  if (actor?.isTerminated && !openToTerminated) {
    if (access !== "public") throw terminated();
    return null;
  }
  if (!isAllowed(access, actor?.role ?? null)) {
    if (actor === null) throw new AppError("UNAUTHENTICATED", "Please sign in to continue.");
    throw new AppError("FORBIDDEN", "Your account may not do this.");
  }
  if (actor && isPublishing(access) && !TAKES_NO_PART.has(method)) refuseSuspended(actor);
  return actor;
}

const TAKES_NO_PART: ReadonlySet<Endpoint["method"]> = new Set(["GET", "DELETE"]);

/** The only place that turns a failed parse into INVALID_INPUT, naming every bad field. */
function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= issue.message;
  const named = Object.keys(fields).filter(Boolean).join(", ");
  throw new AppError("INVALID_INPUT", named ? `Please check: ${named}.` : "Please check what you sent.", {
    reason: "input-invalid",
    fields,
  });
}

/** Encoding through the schema drops every key it does not name: a forgotten `password` can't leak. */
function sender(endpoint: Endpoint, log?: Log): (response: ServerResponse, result: unknown) => void {
  const { produces, paged, response: schema } = endpoint;
  const status = statusOf(endpoint);
  if (produces) {
    return (response, result) => {
      const { bytes, fileName } = result as Download;
      if (fileName) response.setHeader("Content-Disposition", `attachment; filename="${fileName}"`);
      if (bytes instanceof Uint8Array) sendContent(response, status, produces, bytes);
      else void sendPieces(response, { status, type: produces, log }, bytes);
    };
  }
  if (!schema) return (response) => sendNothing(response, status);
  const encode = compileEncoder(schema);
  const sendJson = (response: ServerResponse, value: unknown) => {
    sendContent(response, status, JSON_TYPE, JSON.stringify(encode(value)));
  };
  if (!paged) return sendJson;
  return (response, result) => {
    const { items, nextCursor } = result as Page<unknown>;
    if (nextCursor !== null) response.setHeader(NEXT_CURSOR_HEADER, nextCursor);
    sendJson(response, items);
  };
}

/** Handles a call that came with a key, or answers it as the first time. */
function repeater(endpoint: Endpoint, answers: AnswerStore) {
  const call = `${endpoint.method} ${endpoint.path}`;
  const status = statusOf(endpoint);
  const encode = endpoint.response && compileEncoder(endpoint.response);
  return async (keyed: { userId: string; key: string; input: unknown }, run: () => unknown): Promise<Deliver> => {
    const answer = await answers.once({ ...keyed, call }, async () => {
      const result = await run();
      return { status, text: encode ? JSON.stringify(encode(result)) : "" };
    });
    return (response) => {
      if (answer.isReplay) response.setHeader(IDEMPOTENT_REPLAYED_HEADER, "true");
      if (answer.text) sendContent(response, answer.status, JSON_TYPE, answer.text);
      else sendNothing(response, answer.status);
    };
  };
}

function statusOf({ status, produces, response }: Endpoint): number {
  return status ?? (produces || response ? 200 : 204);
}

/**
 * Answers without Express's `send`, which hashes every body for an ETag: our client keeps what it has read and never
 * asks whether it has changed. Saves a tenth of the time of a look-up, and text a further tenth: it goes out in one piece with
 * the headers, and bytes in one of their own.
 */
function sendContent(response: ServerResponse, status: number, type: string, content: string | Uint8Array): void {
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", Buffer.byteLength(content));
  response.end(content);
}

/** The connection breaks where a piece can't be made, as the status is sent: then no caller takes a part for the whole. */
async function sendPieces(
  response: ServerResponse,
  { status, type, log }: { status: number; type: string; log: Log | undefined },
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  if (response.req.method === "HEAD") {
    response.end();
    return;
  }
  // Each is listened to once for the whole answer: what compresses it never lets go of a listener.
  let goOn = () => {};
  for (const event of ["drain", "close"]) response.on(event, () => goOn());
  try {
    for await (const piece of pieces) {
      if (response.destroyed) return;
      const taken = new Promise<void>((resolve) => (goOn = resolve));
      if (!response.write(piece)) await taken;
    }
    response.end();
  } catch (error) {
    log?.error({ err: error }, "an answer broke off");
    response.destroy();
  }
}

function sendNothing(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}

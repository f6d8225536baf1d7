import { z } from "zod";
import { isRepeatable } from "#server/http/idempotency.ts";
import { FAILURE_REASONS } from "#shared/domain/failure-reasons.ts";
import { isAllowed, PERMISSIONS, ROLES } from "#shared/domain/roles.ts";
import type { Contract, Endpoint } from "#shared/http/endpoint.ts";
import { ERROR_STATUS, errorBody } from "#shared/http/errors.ts";
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENT_REPLAYED_HEADER,
  NEXT_CURSOR_HEADER,
  REQUEST_ID_HEADER,
} from "#shared/http/wire.ts";

type Json = Record<string, unknown>;

/** What the server answers; a client takes reasons that it does not know as well. */
const describedError = z.object({ ...errorBody.shape, reason: z.optional(z.enum(FAILURE_REASONS)) });

const IDEMPOTENCY_KEY: Json = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255 },
  description:
    "The caller's own for this one call: sent again with the same key within a day, it is answered alike and not done again.",
};

/** The OpenAPI 3.1 description of the registry, made from the very objects that the server enforces. */
export function describeApi(contracts: Record<string, Record<string, Contract>>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [domain, parts] of Object.entries(contracts)) {
    for (const [part, contract] of Object.entries(parts)) {
      for (const [name, endpoint] of Object.entries(contract)) {
        const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
        const described = { operationId: `${part}.${name}`, tags: [domain], ...describe(endpoint) };
        paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described };
      }
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Hexkey API",
      version,
      description: "Scan, Shop, Build: the catalogue, its videos and its reviews.",
    },
    servers: [{ url: "/" }],
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: schemaOf(describedError, "output") },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cookie: {
          type: "apiKey",
          in: "cookie",
          name: "hexkey.sid",
          description: "Over https its name is `__Host-hexkey.sid`.",
        },
      },
    },
  };
}

function describe(endpoint: Endpoint): Json {
  return {
    summary: endpoint.summary,
    ...security(endpoint),
    parameters: [
      ...parametersOf(endpoint.params, "path"),
      ...parametersOf(endpoint.query, "query"),
      ...(isRepeatable(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(requestBodyOf(endpoint) && { requestBody: requestBodyOf(endpoint) }),
    responses: {
      [String(endpoint.status ?? (hasBody(endpoint) ? 200 : 204))]: answerOf(endpoint),
      ...failuresOf(endpoint),
    },
  };
}

function security({ access, openToTerminated }: Endpoint): Json {
  if (access === "public") return { security: [] };
  return {
    security: [{ bearer: [] }, { cookie: [] }],
    "x-permission": access,
    "x-roles": PERMISSIONS[access],
    ...(openToTerminated && { "x-open-to-terminated": true }),
  };
}

function parametersOf(schema: z.core.$ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function requestBodyOf(endpoint: Endpoint): Json | undefined {
  const body = endpoint.body && schemaOf(endpoint.body, "input");
  if (!endpoint.upload) return body && { required: true, content: { "application/json": { schema: body } } };
  const { field, most, orJson } = endpoint.upload;
  const objectWith = (file: Json) => ({
    schema: { type: "object", properties: { ...(body?.properties as Json | undefined), [field]: file } },
  });
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const form = objectWith(most === undefined ? file : { type: "array", items: file, minItems: 1, maxItems: most });
  const json = orJson && { "application/json": objectWith({ type: "string", contentEncoding: "base64" }) };
  return { required: true, content: { "multipart/form-data": form, ...json } };
}

const hasBody = (endpoint: Endpoint) => Boolean(endpoint.response ?? endpoint.produces);

function answerOf(endpoint: Endpoint): Json {
  const id = { [REQUEST_ID_HEADER]: { schema: { type: "string" }, description: "The request's id, as in the logs." } };
  const cursor = {
    [NEXT_CURSOR_HEADER]: { schema: { type: "string" }, description: "The next page; absent on the last." },
  };
  const replayed = {
    [IDEMPOTENT_REPLAYED_HEADER]: { schema: { const: "true" }, description: "This is the answer of an earlier call." },
  };
  const headers = { ...id, ...(endpoint.paged && cursor), ...(isRepeatable(endpoint) && replayed) };
  if (endpoint.produces) return { description: "The bytes.", headers, content: { [endpoint.produces]: {} } };
  if (!endpoint.response) return { description: "Done.", headers };
  return {
    description: "The answer.",
    headers,
    content: { "application/json": { schema: schemaOf(endpoint.response, "input") } },
  };
}

/** The failures that follow from an endpoint's shape; 500 and 503 are possible for every call. */
function failuresOf(endpoint: Endpoint): Json {
  const codes: (keyof typeof ERROR_STATUS)[] = ["INTERNAL", "UNAVAILABLE"];
  if (endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.upload) codes.push("INVALID_INPUT");
  if (endpoint.params) codes.push("NOT_FOUND");
  if (endpoint.access !== "public") codes.push("UNAUTHENTICATED");
  if (endpoint.access !== "public" && !isOpenToAll(endpoint)) codes.push("FORBIDDEN");
  if (endpoint.upload ?? endpoint.body) codes.push("TOO_LARGE");
  if (endpoint.upload?.toStorage) codes.push("INSUFFICIENT_STORAGE");
  if (isRepeatable(endpoint)) codes.push("CONFLICT", "UNPROCESSABLE");
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  return Object.fromEntries(codes.map((code) => [String(ERROR_STATUS[code]), { description: code, content }]));
}

/** Whether every member may make the call, whatever the state of their account. */
function isOpenToAll({ access, openToTerminated }: Endpoint): boolean {
  return openToTerminated === true && ROLES.every((role) => isAllowed(access, role));
}

function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
}

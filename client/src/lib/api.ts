import { clearSession, getSessionUser, getToken, signOutWaits } from "#client/lib/session-store.ts";
import { ApiError, type CallOptions, call, callPage, type InputArgs } from "#shared/http/client.ts";
import { type Endpoint, type EndpointOutput, fillPath, type Page, type PageItem } from "#shared/http/endpoint.ts";

export { ApiError } from "#shared/http/client.ts";

/** Calls an endpoint as the person of this browser: cookies, and the bearer token where one is stored. Throws `ApiError`. */
export function api<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<EndpointOutput<E>> {
  return noticeLoss(call(credentials(endpoint), endpoint, ...input));
}

/** Calls a paged endpoint for one page, with the cursor of the next. */
export function apiPage<E extends Endpoint & { paged: true }>(
  endpoint: E,
  ...input: InputArgs<E>
): Promise<Page<PageItem<E>>> {
  return noticeLoss(callPage(credentials(endpoint), endpoint, ...input));
}

/**
 * The query options of a read. The key is the path's segments, then the query object (`["api", "products", { category
 * }]`), so that invalidating `["api", "products"]` reaches everything below it.
 */
export function queryFor<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>) {
  const meta = { access: endpoint.access };
  return { queryKey: keyFor(endpoint, input[0]), queryFn: () => api(endpoint, ...input), meta };
}

/** The query options of a list that is read page by page, each page asking with the cursor of the one before. */
export function pagesFor<E extends Endpoint & { paged: true }>(endpoint: E, ...input: InputArgs<E>) {
  const parts: Parts = input[0] ?? {};
  return {
    queryKey: [...keyFor(endpoint, parts), "pages"],
    meta: { access: endpoint.access },
    queryFn: ({ pageParam }: { pageParam: string | null }) => {
      const query = pageParam === null ? parts.query : { ...parts.query, cursor: pageParam };
      return apiPage(endpoint, ...([{ ...parts, query }] as unknown as InputArgs<E>));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page<PageItem<E>>) => page.nextCursor,
  };
}

interface Parts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
}

function keyFor(endpoint: Endpoint, input: Parts | undefined): unknown[] {
  const segments = fillPath(endpoint.path, input?.params).split("/").filter(Boolean);
  const query = Object.entries(input?.query ?? {}).filter(([, value]) => value !== undefined);
  return query.length > 0 ? [...segments, Object.fromEntries(query)] : segments;
}

/** Goes on as a guest once the server no longer knows the session that a call was made in. */
async function noticeLoss<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const person = getSessionUser();
  try {
    return await answer;
  } catch (error) {
    // An error with a reason is about something else, such as a wrong password.
    const refused = error instanceof ApiError && error.code === "UNAUTHENTICATED" && error.reason === undefined;
    if (refused && person !== null && person === getSessionUser()) clearSession({ lost: true });
    throw error;
  }
}

function credentials({ startsSession }: Endpoint): CallOptions {
  const token = getToken();
  if (token) return { headers: { authorization: `Bearer ${token}` } };
  // Without `credentials` the browser takes no cookie from the answer either: the pending sign-out would end the next
  // person's session.
  return signOutWaits() && !startsSession ? { credentials: "omit" } : {};
}

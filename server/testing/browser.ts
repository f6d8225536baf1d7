import { request as send } from "node:http";
import { text as readText } from "node:stream/consumers";
import { parseSetCookie } from "cookie";

interface StoredCookie {
  name: string;
  value: string;
  host: string;
  path: string;
}

/** What a test wants to be different from a plain visit. */
interface Visit {
  /** GET, or POST where something is sent, unless said otherwise. */
  method?: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  json?: unknown;
}

export interface VisitedPage {
  status: number;
  /** Where it was found. */
  url: string;
  /** Where a redirect leads, absolute; null where it leads nowhere. */
  location: string | null;
  header(name: string): string | undefined;
  /** The lines of `Set-Cookie`. */
  setCookies: string[];
  /** The body, whatever it is. */
  text: string;
}

export type Browser = ReturnType<typeof openBrowser>;

/**
 * As much of a browser as sign-in needs: cookies by host and path, and redirects one at a time. `hosts` says where the
 * server behind an origin really is, as DNS and a proxy would.
 */
export function openBrowser(hosts: Record<string, string> = {}) {
  let cookies: StoredCookie[] = [];

  async function visit(address: string, { headers = {}, ...others }: Visit = {}): Promise<VisitedPage> {
    const url = new URL(address);
    const fitting = cookies.filter(({ host, path }) => host === url.hostname && isWithin(url.pathname, path));
    const cookie = fitting.map(({ name, value }) => `${name}=${value}`).join("; ");
    const page = await ask(address, new URL(url.pathname + url.search, hosts[url.origin] ?? url.origin), {
      headers: { accept: "text/html", host: url.host, ...(cookie && { cookie }), ...headers },
      ...others,
    });
    for (const line of page.setCookies) store(url, line);
    return page;
  }

  function store({ hostname }: URL, line: string): void {
    const { name, value = "", path = "/", maxAge, expires } = parseSetCookie(line, { decode: (encoded) => encoded });
    cookies = cookies.filter((one) => !(one.name === name && one.host === hostname && one.path === path));
    const isOver = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
    if (!isOver) cookies.push({ name, value, host: hostname, path });
  }

  /** Goes on as long as redirects, and forms that send themselves, lead within one origin. */
  async function follow(page: VisitedPage, origin: string): Promise<VisitedPage> {
    if (page.location && new URL(page.location).origin === origin) return follow(await visit(page.location), origin);
    const form = page.text.includes(".submit()") ? readForm(page) : null;
    if (form && new URL(form.action).origin === origin) {
      return follow(await visit(form.action, { form: form.fields }), origin);
    }
    return page;
  }

  return {
    visit,
    follow,
    /** The value of a cookie for the host of `address`, as it was set. */
    cookie: (address: string, name: string) =>
      cookies.find((one) => one.name === name && one.host === new URL(address).hostname)?.value ?? null,
    setCookie: (address: string, name: string, value: string) => store(new URL(address), `${name}=${value}; Path=/`),
  };
}

/** Without `fetch`, which sends its own `Sec-Fetch` and `Host` headers. */
function ask(address: string, target: URL, { method, headers, form, json }: Visit): Promise<VisitedPage> {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? null : JSON.stringify(json);
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  const options = {
    method: method ?? (body === null ? "GET" : "POST"),
    headers: { ...(body !== null && { "content-type": type, "content-length": Buffer.byteLength(body) }), ...headers },
  };
  return new Promise((resolve, reject) => {
    const outgoing = send(target, options, async (incoming) => {
      const { location } = incoming.headers;
      resolve({
        status: incoming.statusCode ?? 0,
        url: address,
        location: location === undefined ? null : new URL(location, address).href,
        header: (name) => incoming.headers[name]?.toString(),
        setCookies: incoming.headers["set-cookie"] ?? [],
        text: await readText(incoming),
      });
    });
    outgoing.on("error", reject).end(body ?? undefined);
  });
}

/** The only form of a page, with its hidden fields. */
function readForm({ text, url }: VisitedPage) {
  const action = text.match(/<form[^>]* action="([^"]+)"/)?.[1] ?? "";
  const inputs = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return {
    action: new URL(action.replaceAll("&amp;", "&"), url).href,
    fields: Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, value])),
  };
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
}

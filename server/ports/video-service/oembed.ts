import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { z } from "zod";
import { publicLookup } from "#server/lib/public-lookup.ts";
import { type ServiceVideo, VideoServiceError, type VideoServices } from "#server/ports/video-service/index.ts";
import type { LinkedVideoId } from "#shared/domain/linked-video.ts";
import { safeLink } from "#shared/domain/safe-link.ts";
import type { VideoService } from "#shared/domain/video-link.ts";

/** Where each service answers. Its origin is the only one to which calls and redirects may go. */
const ENDPOINTS: Record<VideoService, string> = {
  YouTube: "https://www.youtube.com/oembed",
  Vimeo: "https://vimeo.com/api/oembed.json",
};
/** Where each service keeps its pictures. A picture that it names elsewhere is not taken. */
const PICTURE_HOSTS: Record<VideoService, string> = { YouTube: "i.ytimg.com", Vimeo: "i.vimeocdn.com" };
const PICTURE_URL_MAX_CHARACTERS = 500;
const TIMEOUT_MS = 5000;
const ANSWER_MAX_BYTES = 64 * 1024;
const REDIRECTS_MAX = 2;
const TEXT_MAX_CHARACTERS = 300;
/** A video that may not be embedded or seen, and one that never was. */
const HIDDEN = new Set([401, 403, 404]);

const text = z
  .string()
  .transform((value) => value.trim().slice(0, TEXT_MAX_CHARACTERS) || null)
  .nullish()
  .transform((value) => value ?? null);
// Whatever it is: a strange picture is no reason to believe nothing of the answer.
const answer = z.object({ title: text, author_name: text, thumbnail_url: z.unknown().optional() });

/**
 * Asks the services by oEmbed (https://oembed.com). The address asked is made from a video's id alone, nothing else of
 * what people send gets into it. `endpoints` of another origin are for tests; the names of any must lead to the public
 * internet.
 */
export function oembedServices({ endpoints = ENDPOINTS, timeoutMs = TIMEOUT_MS } = {}): VideoServices {
  return {
    find: async (video) => {
      const url = new URL(endpoints[video.service]);
      url.searchParams.set("format", "json");
      url.searchParams.set("url", addressOf(video));
      try {
        return await ask(url, video.service, AbortSignal.timeout(timeoutMs));
      } catch (error) {
        throw new VideoServiceError(`${video.service} could not be asked`, { cause: error });
      }
    },
  };
}

function addressOf({ service, id, secret }: LinkedVideoId): string {
  if (service === "YouTube") return `https://www.youtube.com/watch?v=${id}`;
  return `https://vimeo.com/${id}${secret === null ? "" : `/${secret}`}`;
}

async function ask(endpoint: URL, service: VideoService, signal: AbortSignal): Promise<ServiceVideo | null> {
  let url = endpoint;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const { status, location, body } = await get(url, signal);
    if (HIDDEN.has(status)) return null;
    if (status === 200) {
      const { title, author_name: author, thumbnail_url: picture } = answer.parse(JSON.parse(body));
      return { title, author, thumbnailUrl: pictureUrl(service, picture) };
    }
    if (status < 300 || status > 399 || location === undefined) throw new Error(`It answered ${status}`);
    url = new URL(location, url);
    if (url.origin !== endpoint.origin) throw new Error(`It leads away to ${url.origin}`);
  }
  throw new Error("It leads in circles");
}

/** The https address of a picture that a service named, if it is on the service's own host. */
function pictureUrl(service: VideoService, named: unknown): string | null {
  const href = (typeof named === "string" ? safeLink(named)?.href : null)?.replace(/^http:/, "https:");
  if (!href?.startsWith(`https://${PICTURE_HOSTS[service]}/`)) return null;
  return href.length <= PICTURE_URL_MAX_CHARACTERS ? href : null;
}

interface Answer {
  status: number;
  location: string | undefined;
  body: string;
}

/** One request that follows nothing. Of an answer that is too long nothing more is read. */
function get(url: URL, signal: AbortSignal): Promise<Answer> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const headers = { accept: "application/json", "user-agent": "Hexkey" };
    const asking = request(url, { agent: false, headers, lookup: publicLookup(signal), signal }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > ANSWER_MAX_BYTES) response.destroy(new Error("Its answer is too long"));
        else chunks.push(chunk);
      });
      response.once("error", reject);
      response.once("end", () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, location: headers.location, body: Buffer.concat(chunks).toString("utf8") });
      });
    });
    asking.once("error", reject);
    asking.end();
  });
}

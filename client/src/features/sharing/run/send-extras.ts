import type { Extras } from "#client/features/sharing/video/use-extras.ts";
import { api } from "#client/lib/api.ts";
import { makeKey } from "#client/lib/make-key.ts";
import { onSessionChange } from "#client/lib/session-store.ts";
import { videoUploads } from "#shared/contracts/files/uploads.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#shared/http/wire.ts";

/** What was sent last as an upload's picture or captions: sent again, it is the same call. */
const lastSent = new Map<string, { file: Blob; key: string }>();

onSessionChange(({ left }) => {
  if (left) lastSent.clear();
});

/** The key of a file that is sent to a place; another one once the place was sent another file. */
function keyFor(place: string, file: Blob): Record<string, string> {
  const last = lastSent.get(place);
  const key = last?.file === file ? last.key : makeKey();
  lastSent.set(place, { file, key });
  return { [IDEMPOTENCY_KEY_HEADER]: key };
}

/**
 * Gives an upload its picture and its captions; `patiently` makes each call. An automatic picture is left out where it
 * can't be sent.
 */
export async function sendExtras(
  id: string,
  { makePoster, isPosterChosen, captions }: Extras,
  patiently: <T>(call: () => Promise<T>) => Promise<T>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const poster = await makePoster();
    if (poster) {
      const headers = keyFor(`${id} poster`, poster);
      await patiently(() => api(videoUploads.setPoster, { params: { id }, file: poster, headers }));
    }
  } catch (error) {
    signal.throwIfAborted();
    if (isPosterChosen) throw error;
    console.warn("A video is shared without its picture.", error);
  }
  for (const language of LANGUAGES) {
    const file = captions[language];
    if (!file) continue;
    const headers = keyFor(`${id} ${language}`, file);
    await patiently(() => api(videoUploads.setCaptions, { params: { id, language }, file, headers }));
  }
}

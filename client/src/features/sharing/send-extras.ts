import { CAPTION_LANGUAGES, type Extras } from "#client/features/sharing/use-video-extras.ts";
import { api } from "#client/lib/api.ts";
import { sharing } from "#shared/contracts/sharing.ts";

/** Gives an upload its picture and its captions. A picture that nobody has chosen is left out where it can't be sent. */
export async function sendExtras(id: string, { makePoster, isPosterChosen, captions }: Extras): Promise<void> {
  try {
    const poster = await makePoster();
    if (poster) await api(sharing.setPoster, { params: { id }, file: poster });
  } catch (error) {
    if (isPosterChosen) throw error;
    console.warn("A video is shared without its picture.", error);
  }
  for (const language of CAPTION_LANGUAGES) {
    const file = captions[language];
    if (file) await api(sharing.setCaptions, { params: { id, language }, file });
  }
}

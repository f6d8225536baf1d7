import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { vi } from "vitest";
import { SharePanel } from "#client/features/sharing/form/panel.tsx";
import { ShareStatus } from "#client/features/sharing/status/status.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import type { Upload } from "#shared/contracts/files/uploads.ts";
import { type KnownProduct, sharedVideos } from "#shared/contracts/sharing/shared-videos.ts";
import type { Language } from "#shared/domain/language.ts";
import type { PublicSettings } from "#shared/domain/public-settings.ts";

interface Opened {
  language?: Language;
  member?: number;
  product?: KnownProduct;
  settings?: Partial<PublicSettings>;
}

/**
 * The form of a member, which can be closed and opened again. In between is the app's status of a share without its
 * form.
 */
export async function openForm({ language = "en", member = 1, product, settings }: Opened = {}) {
  // By default no code is a known product's.
  stubEndpoint(sharedVideos.known, () => null);
  const onSee = vi.fn();
  const panel = <SharePanel product={product} signIn={<p>the ways to sign in</p>} onSee={onSee} />;
  const rendered = renderApp(<Closable>{panel}</Closable>, { language, user: { id: sampleId(member) }, settings });
  await screen.findByRole("button", { name: language === "en" ? "Share video" : "Partager la vidéo" });
  return { ...rendered, onSee };
}

function Closable({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(true);
  if (!open) {
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open the form again
        </button>
        <ShareStatus />
      </>
    );
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Close the form
      </button>
      {children}
    </>
  );
}

/** Fills in what every share needs. Texts are pasted: hundreds of single keys take longer than most tests. */
export async function fillIn(person: UserEvent, fields: { code?: string; link?: string } = {}) {
  const paste = async (name: string, text: string) => {
    await person.click(screen.getByRole("textbox", { name }));
    await person.paste(text);
  };
  await paste("Product name", "Bunk bed");
  await paste("Brand", "Oakline");
  await person.selectOptions(screen.getByRole("combobox", { name: "Room category" }), "Bedroom");
  if (fields.code) await person.type(screen.getByRole("textbox", { name: "Code on the box (optional)" }), fields.code);
  if (fields.link) await paste("Video URL", fields.link);
}

export const submit = () => screen.getByRole("button", { name: "Share video" });
export const fileInput = () => screen.getByLabelText<HTMLInputElement>(/^Choose (a|another) video/);

export async function chooseFile(person: UserEvent, file: File) {
  await person.click(screen.getByRole("radio", { name: "Video file" }));
  await person.upload(fileInput(), file);
}

/** The toast with that title, and its text. */
export async function toast(title: string) {
  const shown = await waitFor(() => {
    const found = [...document.querySelectorAll("li[data-variant]")].find((item) => item.textContent?.includes(title));
    if (!(found instanceof HTMLElement)) throw new Error(`There is no message ${title}`);
    return found;
  });
  return within(shown);
}

/** The server's state of an upload. */
export function uploaded(fields: Partial<Upload> = {}): Upload {
  return {
    id: sampleId(1),
    state: "ready",
    refusal: null,
    videoUrl: "/media/o/1.mp4",
    fileName: "bed.mp4",
    bytes: 1000,
    durationSeconds: 2,
    width: 160,
    height: 120,
    posterUrl: null,
    captions: [],
    createdAt: new Date(),
    ...fields,
  };
}

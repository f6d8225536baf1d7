import { ImagePlus, Trash2 } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { ProblemNote } from "#client/features/accounts/settings/problem-note.tsx";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import type { SessionUser } from "#client/lib/session-store.ts";
import { isHeic } from "#client/lib/shrink-photo/is-heic.ts";
import { shrinkPhoto } from "#client/lib/shrink-photo/shrink-photo.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button, Spinner } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts, type Person } from "#shared/contracts/accounts/accounts.ts";
import { PROFILE_PICTURE_MAX_BYTES, PROFILE_PICTURE_SIDE_PX } from "#shared/domain/account-rules.ts";

/** The server keeps a square of the middle: a long picture needs enough pixels on its shorter side. */
const SENT_SIDE_PX = 3 * PROFILE_PICTURE_SIDE_PX;

/** Sets, changes and removes the profile picture, each at once. */
export function PictureField({
  user,
  onChange,
}: {
  user: SessionUser;
  /** False where the member has signed out meanwhile. */
  onChange: (person: Person) => boolean;
}) {
  const texts = useTexts(settingsTexts).profile;
  const problemText = useProblemText();
  const { toast } = useToast();
  const hint = useId();
  const [pending, setPending] = useState<"set" | "remove" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const change = async (what: "set" | "remove", send: () => Promise<Person | string>, done: string) => {
    if (pending) return;
    setPending(what);
    setProblem(null);
    try {
      const person = await send();
      if (typeof person === "string") return setProblem(person);
      if (onChange(person)) toast({ title: done });
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setPending(null);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    // The same picture can be chosen once more.
    target.value = "";
    if (!chosen) return;
    const send = async () => {
      const file = await shrinkPhoto(chosen, SENT_SIDE_PX);
      if (await isHeic(file)) return texts.pictureHeic;
      if (file.size > PROFILE_PICTURE_MAX_BYTES) return texts.pictureLarge;
      return api(accounts.setPicture, { file });
    };
    void change("set", send, texts.pictureSaved);
  };
  const remove = () => change("remove", () => api(accounts.removePicture), texts.pictureRemoved);

  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4">
        <Avatar size="lg" name={user.firstName || user.email || user.username || "?"} url={user.profileImageUrl} />
        <div className="flex min-w-0 grow flex-wrap gap-2">
          <label
            aria-busy={pending === "set"}
            className="relative inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-edge/60 bg-card px-4 text-center text-sm leading-tight font-semibold transition hover:bg-pine-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine-text"
          >
            <input
              type="file"
              accept="image/*"
              aria-describedby={hint}
              disabled={pending !== null}
              onChange={choose}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {pending === "set" ? <Spinner /> : <ImagePlus aria-hidden="true" size={18} />}
            {user.profileImageUrl ? texts.changePicture : texts.choosePicture}
          </label>
          {user.profileImageUrl && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 aria-hidden="true" size={18} />}
              pending={pending === "remove"}
              onClick={remove}
            >
              {texts.removePicture}
            </Button>
          )}
        </div>
      </div>
      <p id={hint} className="text-sm text-muted">
        {texts.pictureHint}
      </p>
      <ProblemNote text={problem} />
    </div>
  );
}

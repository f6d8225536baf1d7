import { useState } from "react";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { PhotoAnswerDialog, type WaysOn } from "#client/features/identify/result/dialog.tsx";
import { makeKey } from "#client/lib/make-key.ts";
import type { ReadyPhoto } from "#client/lib/ready-photo.ts";

export interface PhotoAnswerProps extends WaysOn {
  photos: readonly ReadyPhoto[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What ready photos show, with the ways to sign in again. Other photos are another question. */
export function PhotoAnswer({ photos, open, onOpenChange, ...ways }: PhotoAnswerProps) {
  const [set, setSet] = useState(() => ({ photos, clientId: makeKey() }));
  if (!isSame(set.photos, photos)) setSet({ photos, clientId: makeKey() });
  return (
    <PhotoAnswerDialog
      key={set.clientId}
      set={set}
      open={open}
      onOpenChange={onOpenChange}
      signIn={<SignInOptions onGuest={null} keepsPage />}
      {...ways}
    />
  );
}

const isSame = (some: readonly ReadyPhoto[], others: readonly ReadyPhoto[]) =>
  some.length === others.length && some.every(({ bytes }, place) => bytes === others[place]?.bytes);

import type { ComponentProps } from "react";
import { writtenAt } from "#client/features/community/drafts.ts";
import { useReveal } from "#client/features/community/use-reveal.ts";
import { WriteForm } from "#client/features/community/write-form.tsx";
import { Button } from "#client/ui/button.tsx";

type ButtonProps = Pick<ComponentProps<typeof Button>, "children" | "variant" | "className" | "aria-describedby">;

/** A button and, once it is pressed, the form in its place; open from the start where a text was left unsent. */
export function RevealedForm({
  button,
  ...form
}: { button: ButtonProps } & Omit<ComponentProps<typeof WriteForm>, "autoFocus" | "onDone" | "onCancel">) {
  const { open, wasAskedFor, show, hide, button: opener } = useReveal(() => writtenAt(form.place).read() !== null);
  if (open) return <WriteForm {...form} autoFocus={wasAskedFor} onDone={hide} onCancel={hide} />;
  return (
    <div>
      <Button {...button} ref={opener} size="sm" onClick={show} />
    </div>
  );
}

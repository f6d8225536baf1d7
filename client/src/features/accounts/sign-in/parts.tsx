import type { Field, Form } from "#client/lib/form/use-form.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextField } from "#client/ui/text-field.tsx";

/** The email address of an account, in every form that asks for one. */
export function EmailField(
  props: Field<string> & {
    label: string;
    autoComplete: "email" | "username";
    hint?: string | undefined;
    maxLength?: number;
    disabled?: boolean;
    autoFocus?: boolean;
  },
) {
  return <TextField {...props} type="email" required />;
}

/** The password of an account; the `hint` states the rules for a new one. */
export function PasswordField({
  isNew = false,
  ...props
}: Field<string> & { label: string; isNew?: boolean; hint?: string; autoFocus?: boolean }) {
  return <TextField {...props} type="password" autoComplete={isNew ? "new-password" : "current-password"} required />;
}

/** The reason of a failed form, and its submit button. */
export function SendPart({
  form: { failure, pending },
  send,
  sending,
}: {
  form: Pick<Form<object>, "failure" | "pending">;
  send: string;
  sending: string;
}) {
  return (
    <>
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" fullWidth pending={pending}>
        {pending ? sending : send}
      </Button>
    </>
  );
}

/** The way to the other form, for a visitor in the wrong one. */
export function OtherForm({ question, go, onGo }: { question: string; go: string; onGo: () => void }) {
  return (
    <p className="flex flex-wrap items-center justify-center text-muted">
      {question}
      <Button size="sm" variant="ghost" onClick={onGo} className="px-2!">
        {go}
      </Button>
    </p>
  );
}

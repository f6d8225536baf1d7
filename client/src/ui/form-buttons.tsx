import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";

/** The end of a form: why it could not be sent, and its two buttons. */
export function FormButtons({
  form,
  labels,
  variant,
  onCancel,
}: {
  form: { failure: string | null; pending: boolean };
  /** `sending` while it is sent. */
  labels: { send: string; sending: string; cancel: string };
  /** Of the button that sends it. */
  variant?: "danger";
  onCancel: () => void;
}) {
  return (
    <>
      <FormFailure alert>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={form.pending} {...(variant && { variant })}>
          {form.pending ? labels.sending : labels.send}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {labels.cancel}
        </Button>
      </div>
    </>
  );
}

import { useTexts } from "#client/lib/i18n.tsx";
import { sponsorshipTexts } from "#client/messages/late/sponsorship.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";

/** The end of a form of the sponsorship: why it could not be sent, and its two buttons. */
export function FormButtons({
  form,
  onCancel,
}: {
  form: { failure: string | null; pending: boolean };
  onCancel: () => void;
}) {
  const texts = useTexts(sponsorshipTexts);
  return (
    <>
      <FormFailure alert>{form.failure}</FormFailure>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={form.pending}>
          {form.pending ? texts.saving : texts.save}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </>
  );
}

import { FormFailure } from "#client/ui/form-failure.tsx";

/** Why the last action failed, read out when it appears; nothing while `text` is null. */
export function ProblemNote({ text }: { text: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      <FormFailure>{text}</FormFailure>
    </div>
  );
}

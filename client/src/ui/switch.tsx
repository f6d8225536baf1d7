/**
 * Something that is on or off, changed at once. While `pending` it shows what it was switched to and takes no other
 * press. With `locked` it looks and reads as disabled but can be reached, and a press calls `locked` instead, which
 * says why.
 */
export function Switch({
  label,
  checked,
  onChange,
  pending = false,
  locked,
  describedBy,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  pending?: boolean;
  locked?: (() => void) | undefined;
  describedBy?: string | undefined;
}) {
  const press = () => {
    if (pending) return;
    if (locked) locked();
    else onChange(!checked);
  };
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      aria-disabled={pending || locked !== undefined}
      aria-busy={pending}
      aria-describedby={describedBy}
      onClick={press}
      className="group inline-flex size-11 shrink-0 items-center justify-center rounded-control aria-disabled:cursor-not-allowed"
    >
      <span
        className={`flex h-6 w-11 items-center rounded-full border p-0.5 transition group-aria-disabled:opacity-55 ${
          checked ? "border-pine bg-pine" : "border-edge bg-card"
        } ${pending ? "animate-shimmer" : ""}`}
      >
        <span
          className={`size-4.5 rounded-full transition-transform ${checked ? "translate-x-5 bg-pine-on" : "bg-edge"}`}
        />
      </span>
    </button>
  );
}

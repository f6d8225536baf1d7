/** Shows how much of something that goes on is done, in the palette's colours; paler while it waits. */
export function ProgressBar({
  label,
  value,
  max = 100,
  isWaiting = false,
}: {
  label: string;
  value: number;
  max?: number;
  isWaiting?: boolean;
}) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.round(value)}
      className="h-2.5 overflow-hidden rounded-full bg-ink/10"
    >
      <div
        style={{ width: `${max > 0 ? (100 * value) / max : 0}%` }}
        className={`h-full rounded-full transition-[width] ${isWaiting ? "bg-beech" : "bg-pine"}`}
      />
    </div>
  );
}

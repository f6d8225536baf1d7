/** The mark: a hex nut seen from above. Decorative, the brand's name stands beside it. */
export function Hexagon({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <path
        className="fill-pine stroke-pine"
        strokeWidth="3"
        strokeLinejoin="round"
        d="M16 3.5 26.8 9.75v12.5L16 28.5 5.2 22.25V9.75Z"
      />
      <path className="fill-black/25" d="M16 9.5 21.6 12.75v6.5L16 22.5l-5.6-3.25v-6.5Z" />
      <path className="fill-white" d="M16 11.6 21.6 14.7v4.55L16 22.5l-5.6-3.25V14.7Z" />
    </svg>
  );
}

/** A hexagon with a running edge while something loads; `label` names what loads. */
export function HexagonLoader({ label, className = "" }: { label: string; className?: string }) {
  return (
    <div role="status" className={`flex flex-col items-center justify-center gap-3 text-muted ${className}`}>
      <svg aria-hidden="true" width="48" height="48" viewBox="0 0 32 32" fill="none" strokeWidth="3">
        <path className="stroke-line" strokeLinejoin="round" d={EDGE} />
        <path
          className="animate-turn stroke-pine-text"
          strokeLinejoin="round"
          strokeLinecap="round"
          pathLength={100}
          strokeDasharray="30 70"
          d={EDGE}
        />
      </svg>
      <span>{label}</span>
    </div>
  );
}

const EDGE = "M16 3.5 26.8 9.75v12.5L16 28.5 5.2 22.25V9.75Z";

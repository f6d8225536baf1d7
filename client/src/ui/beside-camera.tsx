import type { ReactNode } from "react";

/** The panel below a full-screen picture, or beside it where the screen is wide. */
export function BesideCamera({ children }: { children: ReactNode }) {
  return (
    <div className="z-10 max-h-[60dvh] shrink-0 overflow-y-auto rounded-t-[24px] bg-card text-ink md:max-h-none md:w-[340px] md:rounded-none landscape:max-h-none landscape:w-[340px] landscape:rounded-none">
      <div className="safe-bottom flex min-h-full flex-col gap-3 px-5 pt-4">{children}</div>
    </div>
  );
}

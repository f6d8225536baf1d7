import type { ReactNode } from "react";

/** An empty list: a drawing, a sentence, one way on. `drawing` is an image's URL. */
export function EmptyState({
  drawing,
  title,
  text,
  action,
  headingLevel = 2,
}: {
  drawing?: string;
  title: string;
  text?: string;
  action?: ReactNode;
  headingLevel?: 2 | 3;
}) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-4 py-10 text-center">
      {drawing && (
        <img src={drawing} alt="" width={200} height={150} className="mb-2 h-[150px] w-[200px] object-contain" />
      )}
      <Heading className="text-lg font-semibold text-ink">{title}</Heading>
      {text && <p className="text-muted">{text}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useGoBack } from "#client/lib/go-back.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/button.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";

const WIDTHS = { narrow: "max-w-2xl", wide: "max-w-5xl" };

interface Bar {
  title: string;
  /** Where the content has the screen's `h1`, it says what that names; the bar's title is then no heading. */
  named?: string | undefined;
  /** Tells apart the screens that one path has. */
  view?: string;
  /** The previous page; for a visitor from another site, the screen of that path, or home. */
  back?: true | `/${string}` | (() => void);
  actions?: ReactNode;
  width?: keyof typeof WIDTHS;
  /** Whether the person is in the middle of something that goes on, such as typing. */
  keepsFocus?: () => boolean;
}

/**
 * A screen: its one `h1` in a bar that stays in view, unless the content has a name of its own, an optional way back and actions at
 * the right. `narrow` is for text and forms, `wide` for lists and grids.
 */
export function Page({ children, ...bar }: Bar & { children: ReactNode }) {
  return (
    <>
      <PageBar {...bar} />
      <main className={`mx-auto px-4 pt-4 pb-10 md:px-6 md:pt-6 ${WIDTHS[bar.width ?? "wide"]}`}>{children}</main>
    </>
  );
}

/** The bar of a screen alone. */
export function PageBar({ title, named, back, actions, width = "wide", view, keepsFocus }: Bar) {
  const t = useMessages();
  const Title = named === undefined ? "h1" : "p";
  const heading = useScreen(named ?? title, view, keepsFocus);
  // As this is drawn the heading of before is still there.
  const hadFocus = heading.current !== null && document.activeElement === heading.current;
  useEffect(() => {
    if (Title === "h1" || !(hadFocus || document.activeElement === heading.current)) return;
    // What was announced here gives way to the content's own heading.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  });
  const goBack = useGoBack(typeof back === "string" ? back : undefined);
  return (
    <header className="safe-top sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className={`mx-auto flex min-h-14 items-center gap-1 px-4 md:min-h-16 md:px-6 ${WIDTHS[width]}`}>
        {back && (
          <IconButton
            label={t.common.back}
            icon={<ArrowLeft aria-hidden="true" size={22} />}
            onClick={typeof back === "function" ? back : goBack}
            className="-ml-2.5"
          />
        )}
        <Title
          ref={heading}
          tabIndex={-1}
          className="min-w-0 grow py-2 text-xl leading-7 font-bold hyphens-auto wrap-break-word md:text-2xl"
        >
          {title}
        </Title>
        {actions}
      </div>
    </header>
  );
}

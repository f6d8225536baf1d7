import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/button.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";

const WIDTHS = { narrow: "max-w-2xl", wide: "max-w-5xl" };

/**
 * A screen: its one `h1` in a bar that stays in view, an optional way back (`true` is the page before) and actions at
 * the right. `narrow` is for text and forms, `wide` for lists and grids.
 */
export function Page({
  title,
  back,
  actions,
  width = "wide",
  view,
  children,
}: {
  title: string;
  /** Tells apart the screens that one path has. */
  view?: string;
  back?: true | (() => void);
  actions?: ReactNode;
  width?: keyof typeof WIDTHS;
  children: ReactNode;
}) {
  const t = useMessages();
  const heading = useScreen(title, view);
  const [, navigate] = useLocation();
  // Whoever opened this screen by its address has no page before it.
  const goBack = () => (history.length > 1 ? history.back() : navigate("/home"));
  return (
    <>
      <header className="safe-top sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur-sm">
        <div className={`mx-auto flex min-h-14 items-center gap-1 px-4 md:min-h-16 md:px-6 ${WIDTHS[width]}`}>
          {back && (
            <IconButton
              label={t.common.back}
              icon={<ArrowLeft aria-hidden="true" size={22} />}
              onClick={back === true ? goBack : back}
              className="-ml-2.5"
            />
          )}
          <h1 ref={heading} tabIndex={-1} className="grow py-2 text-xl leading-7 font-bold md:text-2xl">
            {title}
          </h1>
          {actions}
        </div>
      </header>
      <main className={`mx-auto px-4 pt-4 pb-10 md:px-6 md:pt-6 ${WIDTHS[width]}`}>{children}</main>
    </>
  );
}

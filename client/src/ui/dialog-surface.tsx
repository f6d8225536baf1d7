import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useContext, useEffect, useEffectEvent, useRef } from "react";
import { addDialogStep } from "#client/lib/dialog-steps.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { IsLayer } from "#client/lib/layers.ts";
import { IconButton } from "#client/ui/button.tsx";
import type { DialogProps } from "#client/ui/dialog.tsx";

const SHEET =
  "inset-x-0 bottom-0 max-h-[92dvh] rounded-t-[24px] data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out";
const CENTRED =
  "md:inset-auto md:top-1/2 md:left-1/2 md:max-h-[min(88dvh,820px)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-[20px] md:data-[state=open]:animate-pop-in md:data-[state=closed]:animate-pop-out";
const SIZES = {
  md: `${SHEET} ${CENTRED} md:w-[min(520px,calc(100vw-48px))]`,
  lg: `${SHEET} ${CENTRED} md:w-[min(820px,calc(100vw-48px))]`,
  full: `inset-0 data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out ${CENTRED} md:h-[min(88dvh,820px)] md:w-[min(960px,calc(100vw-48px))]`,
};

/** The open dialog itself; use `Dialog`. */
export default function DialogSurface({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = "md",
  hideTitle = false,
  cutTitle = false,
}: DialogProps) {
  const t = useMessages();
  const surface = useRef<HTMLDivElement>(null);

  const opener = useRef<Element | null>(null);

  const isLayer = useContext(IsLayer);
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (open && !isLayer) return addDialogStep(() => close());
  }, [open, isLayer]);

  const takeFocus = (event: Event) => {
    event.preventDefault();
    opener.current = document.activeElement;
    const target = surface.current?.querySelector<HTMLElement>("[data-autofocus]") ?? surface.current;
    // What the dialog says first stays in sight, however tall the part is that has the focus.
    target?.focus({ preventScroll: true });
  };

  // Radix gives the focus back only to a trigger of its own, and ours open from anywhere.
  const returnFocus = (event: Event) => {
    event.preventDefault();
    // What was given the focus since, such as what is left of a list or a dialog in this one's place, keeps it.
    const holder = document.activeElement;
    if (holder && holder !== document.body && !surface.current?.contains(holder)) return;
    const from = opener.current;
    const target = from?.isConnected && from !== document.body ? from : whatIsBehind(surface.current);
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/55 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          ref={surface}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
          {...(description === undefined && { "aria-describedby": undefined })}
          className={`fixed z-50 flex flex-col overflow-hidden bg-card text-ink shadow-2xl outline-none ${SIZES[size]}`}
        >
          {size !== "full" && (
            <span aria-hidden="true" className="mx-auto mt-2.5 h-1 w-10 shrink-0 rounded-full bg-edge/50 md:hidden" />
          )}
          <header
            data-dialog-header
            className={
              hideTitle
                ? "absolute top-[max(8px,env(safe-area-inset-top))] right-2 z-10"
                : `flex items-start gap-3 py-2 pr-2 pl-5 md:pt-3 ${size === "full" ? "pt-[max(8px,env(safe-area-inset-top))]" : ""}`
            }
          >
            <Radix.Title
              className={hideTitle ? "sr-only" : "min-w-0 grow py-2 text-xl leading-7 font-bold wrap-anywhere"}
            >
              {/* The header stays in view, so that a long name must leave room for the rest. */}
              {cutTitle ? <span className="line-clamp-2">{title}</span> : title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton
                label={t.common.close}
                icon={<X aria-hidden="true" size={22} />}
                className={hideTitle ? "bg-card/90 shadow" : ""}
              />
            </Radix.Close>
          </header>
          {/* Positioned, so that what is only read out scrolls with the rest: the header would go with it otherwise. */}
          <div className={`relative min-h-0 grow overflow-y-auto overscroll-contain ${hideTitle ? "" : "px-5 pb-5"}`}>
            {description !== undefined && (
              <Radix.Description className={hideTitle ? "sr-only" : "mb-4 text-muted"}>{description}</Radix.Description>
            )}
            <IsLayer value={false}>{children}</IsLayer>
          </div>
          {footer ? (
            <footer className="safe-bottom shrink-0 border-t border-line bg-card">
              <div className="flex flex-wrap justify-end gap-3 px-5 py-3">{footer}</div>
            </footer>
          ) : (
            <div className="safe-bottom shrink-0" />
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What people go on with when the opener is gone: the dialog below that is still open, else the screen. */
function whatIsBehind(closing: Element | null): Element | null {
  const open = [...document.querySelectorAll('[role="dialog"][data-state="open"]')];
  return open.filter((dialog) => dialog !== closing).at(-1) ?? document.querySelector("h1");
}

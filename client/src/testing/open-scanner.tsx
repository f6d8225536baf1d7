import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { preloadPictures } from "#client/features/scanner/codes/late-pictures.ts";
import ScannerDialog from "#client/features/scanner/dialog.tsx";
import { preloadProblem } from "#client/features/scanner/stage.tsx";
import type { PhotoSlot } from "#client/features/scanner/view.tsx";
import type { ScannedCode } from "#client/lib/scanned-code.ts";
import type { SessionUser } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import type { Language } from "#shared/domain/language.ts";
import type { PublicSettings } from "#shared/domain/public-settings.ts";

/** Stops the clock for every test of a file, so that the scanner waits only when the test lets time pass. */
export function stopClock() {
  // Preloaded, as after the readers of codes: the explanation of a missing picture is there before it is needed.
  beforeAll(preloadProblem);
  beforeAll(preloadPictures);
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    // The scanner and the dialog around it tidy up while the timers are still the false ones.
    cleanup();
    vi.runOnlyPendingTimers();
    vi.useRealTimers();
  });
}

export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

export const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

export function scannerVideo(): HTMLVideoElement {
  const element = document.querySelector("video");
  if (!element) throw new Error("There is no video");
  return element;
}

interface Options {
  language?: Language;
  user?: Partial<SessionUser>;
  settings?: Partial<PublicSettings>;
}

/** The open scanner, its camera and decoder as the test has set them up before. */
export async function openScanner(options: Options = {}) {
  const on = {
    onResult: vi.fn<(code: ScannedCode) => void>(),
    onLoaded: vi.fn(),
    onSearch: vi.fn(),
    onOpenChange: vi.fn(),
  };
  const renderPhoto = ({ open, onLeave }: PhotoSlot) =>
    open && (
      <button type="button" onClick={onLeave}>
        Leave photo
      </button>
    );
  let setOpen = (_open: boolean) => {};
  function Screen() {
    const [open, change] = useState(true);
    useEffect(() => {
      setOpen = change;
    }, []);
    return <ScannerDialog open={open} initialMode="code" renderPhoto={renderPhoto} {...on} />;
  }
  const { unmount } = await act(async () => renderApp(<Screen />, options));
  /** As its owner does during the look-up. */
  const show = (open: boolean) => act(async () => setOpen(open));
  return { ...on, unmount, show };
}

/** Opens the scanner and waits until its camera is on and ready. */
export async function openWithCamera(options?: Options) {
  const scanner = await openScanner(options);
  await pass(300);
  await act(async () => scannerVideo().dispatchEvent(new Event("loadedmetadata")));
  return scanner;
}

import * as Radix from "@radix-ui/react-dialog";
import { useRef, useState } from "react";
import { ScannerView, type ScannerViewProps } from "#client/features/scanner/view.tsx";

const PHONE = "inset-0 data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out";
/** A panel on wide screens; a phone held sideways is wide as well, but has no height to give away. */
const WIDE =
  "md:[@media(min-height:560px)]:inset-auto md:[@media(min-height:560px)]:top-1/2 md:[@media(min-height:560px)]:left-1/2 md:[@media(min-height:560px)]:h-[min(88dvh,680px)] md:[@media(min-height:560px)]:w-[min(1000px,calc(100vw-48px))] md:[@media(min-height:560px)]:-translate-x-1/2 md:[@media(min-height:560px)]:-translate-y-1/2 md:[@media(min-height:560px)]:rounded-[20px]";

/**
 * The scanner over the whole screen of a phone. Hands the decoded or typed text of one code to `onResult`; its owner
 * looks it up, during which the scanner stays with the frozen picture, and then closes it.
 */
export default function ScannerDialog({
  onOpenChange,
  ...view
}: ScannerViewProps & { onOpenChange: (open: boolean) => void }) {
  const content = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  // The dialog itself takes the focus, not its close button: it is then read out with its title and hint.
  const takeFocus = (event: Event) => {
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <Radix.Root open={view.open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-black/70 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          ref={content}
          onOpenAutoFocus={takeFocus}
          className={`fixed z-50 flex flex-col overflow-hidden bg-[#17130f] text-white shadow-2xl outline-none landscape:flex-row md:flex-row ${PHONE} ${WIDE}`}
        >
          <ScannerView {...view} typed={typed} onTyped={setTyped} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

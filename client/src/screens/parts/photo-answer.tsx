import type { ReadyPhoto } from "#client/features/identify/ready-photo.ts";
import type { ScannedCode } from "#client/lib/scanned-code.ts";

export interface PhotoAnswerProps {
  photos: ReadyPhoto[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onScanAgain: () => void;
  /** Back to these photos, to cut them. */
  onCrop: () => void;
  onProduct: (id: string) => void;
  onSearch: () => void;
  /** A code that was found in the photos after all. */
  onCode?: (code: ScannedCode) => void;
}

/** What follows once photos are ready to be sent. */
export function PhotoAnswer(_answer: PhotoAnswerProps) {
  return null;
}

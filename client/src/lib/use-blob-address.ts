import { useLayoutEffect, useState } from "react";

/** An address for what is shown of a file on this device, for as long as it is shown; an address as it is. */
export function useBlobAddress(source: string | Blob): string | undefined {
  const [made, setMade] = useState<string>();
  // Before the first paint: a picture without an address would be drawn as a broken one for a moment.
  useLayoutEffect(() => {
    if (typeof source === "string") return;
    const address = URL.createObjectURL(source);
    setMade(address);
    return () => URL.revokeObjectURL(address);
  }, [source]);
  return typeof source === "string" ? source : made;
}

import { useEffect, useState } from "react";

/** An address for what is shown of a file on this device, for as long as it is shown; an address as it is. */
export function useBlobAddress(source: string | Blob): string | undefined {
  const [made, setMade] = useState<string>();
  useEffect(() => {
    if (typeof source === "string") return;
    const address = URL.createObjectURL(source);
    setMade(address);
    return () => URL.revokeObjectURL(address);
  }, [source]);
  return typeof source === "string" ? source : made;
}

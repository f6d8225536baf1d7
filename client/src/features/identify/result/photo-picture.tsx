import { useEffect, useState } from "react";

/** A photo of the person's own, from this device, in a square box. */
export function PhotoPicture({ photo, alt, className = "" }: { photo: Blob; alt: string; className?: string }) {
  const src = useObjectUrl(photo);
  return (
    <span className={`block aspect-square overflow-hidden rounded-control bg-ink/10 ${className}`}>
      {src && <img src={src} alt={alt} className="size-full object-cover" />}
    </span>
  );
}

/** An address of the photo within this page, for as long as it is shown. */
function useObjectUrl(photo: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return address;
}

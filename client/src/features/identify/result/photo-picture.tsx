import { useEffect, useState } from "react";

/** The address of a photo within this page; undefined for a moment, until it has one. */
export type PhotoSource = string | undefined;

/** A photo of the person's own, from this device, in a square box. */
export function PhotoPicture({ src, alt, className = "" }: { src: PhotoSource; alt: string; className?: string }) {
  return (
    <span className={`block aspect-square overflow-hidden rounded-control bg-ink/10 ${className}`}>
      {src && <img src={src} alt={alt} className="size-full object-cover" />}
    </span>
  );
}

/** The addresses of photos for as long as they are shown. The list of photos has to stay the same one. */
export function usePhotoSources(photos: readonly Blob[]): readonly PhotoSource[] {
  const [sources, setSources] = useState<readonly PhotoSource[]>(() => photos.map(() => undefined));
  useEffect(() => {
    const made = photos.map((photo) => URL.createObjectURL(photo));
    setSources(made);
    return () => {
      for (const source of made) URL.revokeObjectURL(source);
    };
  }, [photos]);
  return sources;
}

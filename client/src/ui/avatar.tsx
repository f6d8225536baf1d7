import { useState } from "react";

const SIZES = { md: "size-11 text-lg", lg: "size-18 text-3xl" };
const PIXELS = { md: 44, lg: 72 };

/**
 * A person's picture, or the first letter of their name where there is none or it is broken. `alt` is left out where
 * the name stands beside it.
 */
export function Avatar({
  name,
  url,
  alt = "",
  size = "md",
}: {
  name: string;
  url: string | null;
  alt?: string;
  size?: keyof typeof SIZES;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt={alt}
        width={PIXELS[size]}
        height={PIXELS[size]}
        loading="lazy"
        decoding="async"
        // The host of a picture needs no record of the page that shows it.
        referrerPolicy="no-referrer"
        onError={() => setBroken(url)}
        className={`shrink-0 rounded-full bg-beech-soft object-cover ${SIZES[size]}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`flex shrink-0 items-center justify-center rounded-full bg-pine font-bold text-pine-on uppercase ${SIZES[size]}`}
    >
      {[...name][0]}
    </span>
  );
}

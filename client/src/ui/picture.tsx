import { useState } from "react";

/** The widths that our own pictures exist in, as part of their names. */
const WIDTHS = [160, 320, 640];
const OWN = /^(\/media\/demo\/.+)-\d+\.webp$/;
/** YouTube's substitute for a missing picture, an image too, is just this wide. */
const STAND_IN_PX = 120;

/**
 * A product's picture in a square box that it keeps whatever happens. `src` may be a list: the next one is tried where
 * one is broken, and in the end stands a drawing of a box. Drawings (SVG) are shown whole. `sizes` is the picture's width in CSS terms ("96px").
 */
export function ProductPicture({
  src,
  alt,
  sizes,
  priority = false,
  className = "",
}: {
  src: string | readonly string[] | null;
  alt: string;
  sizes: string;
  /** For the one picture that the screen opens with: loaded at once, not when scrolled to. */
  priority?: boolean;
  className?: string;
}) {
  const candidates = [src ?? []].flat();
  const [broken, setBroken] = useState<readonly (string | undefined)[]>([]);
  const current = candidates.find((candidate) => !broken.includes(candidate));
  const own = current?.match(OWN)?.[1];
  const giveUp = () => setBroken([...broken, current]);
  return (
    <span className={`block aspect-square overflow-hidden rounded-control bg-beech-soft ${className}`}>
      {current === undefined ? (
        <Placeholder alt={alt} />
      ) : (
        <img
          key={current}
          src={own ? `${own}-320.webp` : current}
          {...(own && { srcSet: WIDTHS.map((width) => `${own}-${width}.webp ${width}w`).join(", "), sizes })}
          alt={alt}
          width={640}
          height={640}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          decoding="async"
          onError={giveUp}
          onLoad={({ currentTarget }) =>
            currentTarget.naturalWidth === STAND_IN_PX && current.includes("ytimg.com/") && giveUp()
          }
          className={`size-full ${current.endsWith(".svg") ? "object-contain" : "object-cover"}`}
        />
      )}
    </span>
  );
}

function Placeholder({ alt }: { alt: string }) {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 64 64"
        className="size-full stroke-beech-text/70"
        fill="none"
        strokeWidth="1.6"
        strokeLinejoin="round"
      >
        <path d="m32 14 17 9v19l-17 9-17-9V23Z" />
        <path d="m15 23 17 9 17-9M32 32v19M23.5 18.5l17 9" />
      </svg>
      <span className="sr-only">{alt}</span>
    </>
  );
}

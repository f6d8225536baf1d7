import { Camera } from "lucide-react";
import { useState } from "react";
import { identify } from "#shared/contracts/identify/identify.ts";
import { fillPath } from "#shared/http/endpoint.ts";

/** The photo of a scan in a square box; a camera where it is not kept any more. */
export function Thumbnail({ imageHash, alt, className }: { imageHash: string; alt: string; className: string }) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={`block shrink-0 overflow-hidden rounded-control ${className}`}>
      {broken ? (
        <span
          data-no-photo
          className="flex size-full items-center justify-center bg-linear-to-br from-pine to-beech text-pine-on"
        >
          <Camera aria-hidden="true" size={22} />
        </span>
      ) : (
        <img
          src={fillPath(identify.image.path, { imageHash })}
          alt={alt}
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
          className="size-full bg-beech-soft object-cover"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}

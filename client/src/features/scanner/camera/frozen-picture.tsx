import { type ReactNode, useEffect, useRef } from "react";
import type { Corners } from "#shared/decoder/hit.ts";

/**
 * The very picture that codes were read in, with these places outlined. Fills its parent: as the video did, or with the
 * whole picture in sight. Children are placed in percent of the picture.
 */
export function FrozenPicture({
  picture,
  places,
  whole = false,
  children,
}: {
  picture: ImageBitmap;
  places: readonly Corners[];
  whole?: boolean;
  children?: ReactNode;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = picture;

  useEffect(() => {
    canvas.current?.getContext("2d")?.drawImage(picture, 0, 0);
  }, [picture]);

  const fit = whole ? "min" : "max";
  return (
    <div className="absolute inset-0 overflow-hidden [container-type:size]">
      <div
        className="absolute top-1/2 left-1/2 -translate-1/2"
        style={{
          width: `${fit}(100cqw, 100cqh * ${width / height})`,
          height: `${fit}(100cqh, 100cqw * ${height / width})`,
        }}
      >
        <canvas ref={canvas} width={width} height={height} className="absolute inset-0 size-full" />
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${width} ${height}`}
          className="absolute inset-0 size-full animate-fade-in"
        >
          {places.map((corners) => (
            <polygon
              key={corners.map(({ x, y }) => `${x},${y}`).join(" ")}
              points={corners.map(({ x, y }) => `${x},${y}`).join(" ")}
              className="fill-[#5ed3b8]/25 stroke-[#5ed3b8]"
              strokeWidth={Math.max(width, height) / 128}
              strokeLinejoin="round"
            />
          ))}
        </svg>
        {children}
      </div>
    </div>
  );
}

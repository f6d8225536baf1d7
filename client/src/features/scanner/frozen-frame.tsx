import { useEffect, useRef } from "react";
import type { DecodedCode } from "#client/features/scanner/decode-protocol.ts";

/** The very frame that a code was read in, with the code outlined. Fills its parent as the video did. */
export function FrozenFrame({ code }: { code: DecodedCode }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height } = code.frame;

  useEffect(() => {
    canvas.current?.getContext("2d")?.drawImage(code.frame, 0, 0);
  }, [code]);

  return (
    <>
      <canvas ref={canvas} width={width} height={height} className="absolute inset-0 size-full object-cover" />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full animate-fade-in"
      >
        <polygon
          points={code.corners.map(({ x, y }) => `${x},${y}`).join(" ")}
          className="fill-[#5ed3b8]/25 stroke-[#5ed3b8]"
          strokeWidth="5"
          strokeLinejoin="round"
        />
      </svg>
    </>
  );
}

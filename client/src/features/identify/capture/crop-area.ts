import type { Area } from "#client/lib/shrink-photo/draw-smaller.ts";

export const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"] as const;
export type Corner = (typeof CORNERS)[number];

/** A place in a picture, in shares of its width and height. */
export interface Place {
  x: number;
  y: number;
}

export const WHOLE: Area = { left: 0, top: 0, right: 1, bottom: 1 };
/** Of the picture's width and height: less is hardly ever meant, and two corners would lie on each other. */
const LEAST = 0.1;

/** Where a corner of the area is. */
export function placeOf(area: Area, corner: Corner): Place {
  return { x: isLeft(corner) ? area.left : area.right, y: isTop(corner) ? area.top : area.bottom };
}

/** The area with one corner at a place, or as near to it as the picture and the other corners let it. */
export function withCorner(area: Area, corner: Corner, { x, y }: Place): Area {
  return {
    ...area,
    ...(isLeft(corner) ? { left: within(0, x, area.right - LEAST) } : { right: within(area.left + LEAST, x, 1) }),
    ...(isTop(corner) ? { top: within(0, y, area.bottom - LEAST) } : { bottom: within(area.top + LEAST, y, 1) }),
  };
}

/** The area moved as a whole, as far as the picture goes. */
export function movedBy(area: Area, by: Place): Area {
  const x = within(-area.left, by.x, 1 - area.right);
  const y = within(-area.top, by.y, 1 - area.bottom);
  return { left: area.left + x, top: area.top + y, right: area.right + x, bottom: area.bottom + y };
}

/** Null where that is all of the picture, which then is not cut at all. */
export function cutOf(area: Area): Area | null {
  return area.left <= 0 && area.top <= 0 && area.right >= 1 && area.bottom >= 1 ? null : area;
}

const isLeft = (corner: Corner) => corner.endsWith("left");
const isTop = (corner: Corner) => corner.startsWith("top");
const within = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/** Below this mean brightness (0 to 255) a frame is dark: bars on white paper can't be told from each other any more. */
const DARK_BELOW = 45;
/** From this on it is light again; values between change nothing, so that a hint does not flicker. */
const LIGHT_FROM = 60;
/** Cameras begin dark and adapt; so many dark frames in a row are the room's. */
const DARK_FRAMES = 4;

/** The number of dark frames in a row, this one included. */
export function countDarkFrames(before: number, brightness: number): number {
  if (brightness < DARK_BELOW) return before + 1;
  return brightness >= LIGHT_FROM ? 0 : before;
}

export function isDark(darkFrames: number): boolean {
  return darkFrames >= DARK_FRAMES;
}

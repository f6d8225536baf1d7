import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { drawScene, HEIGHT, type Scene, WIDTH } from "./scene.ts";

/** A file that Chromium takes for a camera, with `--use-file-for-fake-video-capture`. */
export interface CameraFile {
  path: string;
  /** Puts a scene in front of the camera: the next frame that the browser reads shows it, whether the camera is on or not. */
  show: (scene: Scene) => void;
  remove: () => void;
}

const FRAMES_PER_SECOND = 10;
/** Uncompressed YUV4MPEG2 of a single frame, which Chromium reads anew from the file for each frame of the camera. */
const HEAD = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420mpeg2\nFRAME\n`);
/** Without colour its two planes are grey, at a quarter of the size each. */
const COLOUR = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);

/** Makes such a file in a new temporary folder, with nothing in view. */
export function makeCameraFile(): CameraFile {
  const path = join(mkdtempSync(join(tmpdir(), "hexkey-camera-")), "camera.y4m");
  writeFileSync(path, Buffer.concat([HEAD, drawScene({}), COLOUR]));
  // The browser keeps the file open, so the frame is replaced in this file and not by another file.
  const file = openSync(path, "r+");
  return {
    path,
    show: (scene) => {
      writeSync(file, drawScene(scene), 0, WIDTH * HEIGHT, HEAD.length);
    },
    remove: () => {
      closeSync(file);
      rmSync(dirname(path), { recursive: true });
    },
  };
}

import sharp from "sharp";
import { drawScene, HEIGHT, WIDTH } from "../camera/scene.ts";
import type { Print } from "../camera/symbol.ts";
import type { OtherBrowser } from "./browser.ts";

/** The picture of a camera in front of a code, as its address. */
async function drawView(code: Print): Promise<string> {
  const view = sharp(drawScene({ code }), { raw: { width: WIDTH, height: HEIGHT, channels: 1 } });
  return `data:image/png;base64,${(await view.png().toBuffer()).toString("base64")}`;
}

/**
 * Gives the present page a camera that sees the code: neither browser takes a film for its own. Everything after the
 * stream (video element, frames, worker, readers) is the browser's.
 */
export async function giveCamera(browser: OtherBrowser, code: Print): Promise<void> {
  await browser.run(
    async (view) => {
      const picture = new Image();
      picture.src = view;
      await picture.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("No canvas");
      const draw = () => {
        context.drawImage(picture, 0, 0);
        setTimeout(draw, 40);
      };
      draw();
      // Not on the object itself, which WebKit makes anew once it is unreferenced.
      MediaDevices.prototype.getUserMedia = async () => canvas.captureStream(25);
    },
    await drawView(code),
  );
}

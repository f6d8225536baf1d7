import sharp from "sharp";
const [,, out, w, h, ...files] = process.argv; const W = +w!, H = +h!;
const imgs = await Promise.all(files.map((f) => sharp(`/tmp/scan-shots/${f}.png`).resize(W, H, { fit: "inside" }).png().toBuffer()));
await sharp({ create: { width: (W + 10) * imgs.length, height: H, channels: 3, background: "#888" } }).composite(imgs.map((input, i) => ({ input, left: i * (W + 10), top: 0 }))).png().toFile(`/tmp/scan-shots/${out}.png`);

import sharp from "sharp";

/** A photo-like drawing, another one for each number: a room with some furniture, as JPEG. */
export async function drawnPhoto(
  number: number,
  { width = 1200, height = 900, text = "" }: { width?: number; height?: number; text?: string } = {},
): Promise<Buffer> {
  let state = number * 2_654_435_761 + 12_345;
  const random = (upTo: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32) * upTo;
  };
  const colour = () => `hsl(${random(360)} ${20 + random(50)}% ${25 + random(55)}%)`;
  const things = Array.from({ length: 14 }, () => {
    const [x, y] = [random(1000), random(700)];
    return `<rect x="${x}" y="${y}" width="${60 + random(400)}" height="${60 + random(350)}" fill="${colour()}"/>`;
  });
  const label = text && `<text x="200" y="420" font-size="60" font-family="sans-serif" fill="#111">${text}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="${width}" height="${height}"><rect width="1200" height="900" fill="${colour()}"/>${things.join("")}${label}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

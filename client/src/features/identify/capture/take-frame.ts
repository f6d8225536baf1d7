/** Of what the camera shows; what is sent is made of it. */
const QUALITY = 0.95;

/** The picture that the camera shows right now, as a JPEG. */
export async function takeFrame(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context || width === 0) throw new Error("The camera shows nothing yet");
  context.drawImage(video, 0, 0, width, height);
  const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  if (!photo) throw new Error("This browser makes no photo of what the camera shows");
  return photo;
}

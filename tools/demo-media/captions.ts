import type { Language } from "#shared/domain/language.ts";
import type { Scene } from "#tools/demo-media/scenes.ts";

/** Seconds as WebVTT writes them: `00:00:03.500`. */
export function timestamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60];
  return `${two(hours)}:${two(minutes)}:${two(Math.floor(milliseconds / 1000) % 60)}.${String(milliseconds % 1000).padStart(3, "0")}`;
}

/** The captions of a film: what is done in each step, while it is done. */
export function captions(scenes: readonly Scene[], language: Language): string {
  const cues = scenes.map((scene, i) => {
    const number = i < scenes.length - 1 ? `${i + 1}. ` : "";
    return `${i + 1}\n${timestamp(scene.from)} --> ${timestamp(scene.to)}\n${number}${scene[language]}\n`;
  });
  return `WEBVTT\nLanguage: ${language}\n\n${cues.join("\n")}`;
}

import { identifyCapture as en } from "#client/messages/en/identify-capture.ts";
import { identifyCapture as fr } from "#client/messages/fr/identify-capture.ts";

export const identifyCaptureTexts = { en, fr };

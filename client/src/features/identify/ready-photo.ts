export type { ReadyPhoto } from "#client/lib/ready-photo.ts";

import { PORTS } from "../surroundings.ts";

/** Where the browsers find the app: a way that the journeys can cut. */
export const WAY_PORT = PORTS.app + 20;
export const WAY = `http://localhost:${WAY_PORT}`;

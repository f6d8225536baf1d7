import { PORTS } from "../surroundings.ts";

/** The address of the app for the browsers: a proxy that the journeys can cut. */
export const WAY_PORT = PORTS.app + 20;
export const WAY = `http://localhost:${WAY_PORT}`;

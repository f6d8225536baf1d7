import { z } from "zod";
import { NAME_MAX_CHARACTERS } from "#server/ports/place-finder/index.ts";

/** A name of a service's: a line of text that any database holds. Whatever else it sends is no reason to refuse the rest. */
const line = z
  .string()
  .trim()
  .min(1)
  .max(NAME_MAX_CHARACTERS)
  .regex(/^[^\p{Cc}\p{Surrogate}]+$/u);

export const placeName = line.nullable().catch(null);

export const countryCode = z
  .string()
  .regex(/^[a-z]{2}$/i)
  .toUpperCase()
  .nullable()
  .catch(null);

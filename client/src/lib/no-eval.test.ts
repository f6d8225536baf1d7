// @own-modules: what is imported first decides.
import "#client/lib/no-eval.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";

test("zod reads schemas without making functions out of text", () => {
  expect(z.config()).toMatchObject({ jitless: true });
});

import "#client/lib/no-eval.ts";
import { expect, test } from "vitest";
import { z } from "zod";

test("zod reads schemas without making functions out of text", () => {
  expect(z.config()).toMatchObject({ jitless: true });
});

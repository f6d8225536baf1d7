import { expect, test } from "vitest";
import { assertAcceptablePassword } from "#server/features/accounts/common-passwords.ts";

const MAYA = { email: "m.tremblay@example.com", username: "hexfan_77", firstName: "Maya", lastName: "Tremblay" };
const UNNAMED = { email: null, username: null, firstName: null, lastName: null };

test.each(["123456", "password", "PassWord1", "qwerty123", "letmein", "111111", "ｑｗｅｒｔｙ", "iloveyou"])(
  "%s is one that many people use",
  async (password) => {
    await expect(assertAcceptablePassword(password, UNNAMED)).rejects.toMatchObject({
      code: "INVALID_INPUT",
      reason: "password-common",
      fields: { password: expect.stringMatching(/^Many people use that password/) },
    });
  },
);

test.each([
  "m.tremblay@example.com",
  "M.Tremblay",
  "mtremblay",
  "HexFan_77",
  "hexfan77",
  "tremblay",
  "MayaTremblay",
  "maya tremblay",
  "tremblay-maya",
  "Hexkey",
])("%s is just a name of the person's own, or ours", async (password) => {
  await expect(assertAcceptablePassword(password, MAYA)).rejects.toMatchObject({
    reason: "password-common",
    fields: { password: expect.stringMatching(/^A password that is just your own name/) },
  });
});

test.each(["seven blue lanterns", "maya's blue lantern", "Tr0ub4dor&3-", "🪛🔩🪑🛏️", "!?!?;;", "mot de passe à moi"])(
  "%s is fine",
  async (password) => {
    await expect(assertAcceptablePassword(password, MAYA)).resolves.toBeUndefined();
    await expect(assertAcceptablePassword(password, UNNAMED)).resolves.toBeUndefined();
  },
);

test("the sentence is at the field that the person filled in", async () => {
  await expect(assertAcceptablePassword("123456", UNNAMED, "newPassword")).rejects.toMatchObject({
    fields: { newPassword: expect.any(String) },
  });
});

import { expect, test } from "vitest";
import { forgetAuthDraft, openAuthDraft } from "#client/features/accounts/sign-in/draft.ts";
import { clearSession, storeSession } from "#client/lib/session-store.ts";
import { samplePerson } from "#client/testing/sample-person.ts";

const LOGIN = { email: "", password: "" };
const REGISTER = { email: "", firstName: "", password: "" };

test("the sign-in forms share what was typed, but no password", () => {
  openAuthDraft(LOGIN).keep({ email: "ines@example.com", password: "correct horse" });
  expect(openAuthDraft(REGISTER).read()).toEqual({ ...REGISTER, email: "ines@example.com" });
  openAuthDraft(REGISTER).keep({ email: "ines@example.com", firstName: "Ines", password: "battery staple" });
  expect(openAuthDraft(LOGIN).read()).toEqual({ ...LOGIN, email: "ines@example.com" });
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/horse|staple/);
  expect(openAuthDraft(REGISTER).read()?.firstName).toBe("Ines");
  forgetAuthDraft();
  expect(openAuthDraft(LOGIN).read()).toBeNull();
});

test("the draft of a guest who signed in is dropped when the member signs out", () => {
  openAuthDraft(LOGIN).keep({ email: "ines@example.com", password: "" });
  storeSession("token", samplePerson());
  clearSession();
  expect(openAuthDraft(LOGIN).read()).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

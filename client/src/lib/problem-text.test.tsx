import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ApiError } from "#client/lib/api.ts";
import { I18nProvider } from "#client/lib/i18n.tsx";
import { fieldText, useFieldProblems, useProblemText } from "#client/lib/problem-text.ts";
import { en } from "#client/messages/en.ts";
import { fr } from "#client/messages/fr.ts";
import { problemTexts } from "#client/messages/late/problems.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { FAILURE_REASONS } from "#shared/domain/failure-reasons.ts";
import type { Language } from "#shared/domain/language.ts";
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "#shared/http/errors.ts";

const MESSAGES = { en, fr };

function inLanguage<Result>(language: Language, hook: () => Result): Result {
  return renderHook(hook, {
    wrapper: ({ children }) => (
      <I18nProvider initial={{ language, messages: MESSAGES[language] }}>{children}</I18nProvider>
    ),
  }).result.current;
}

const failure = (body: ErrorBody, status = 400) => new ApiError(status, "", JSON.stringify(body));

test("a refusal is explained by its reason first, then by its code, then in the server's words", () => {
  const text = inLanguage("en", useProblemText);
  const message = "The server's words.";
  expect(text(failure({ code: "CONFLICT", reason: "username-taken", message }))).toContain("username is taken");
  expect(text(failure({ code: "FORBIDDEN", message }))).toBe("Your account is not allowed to do this.");
  expect(text(failure({ code: "CONFLICT", message }))).toBe("The server's words.");
});

test("no answer, an answer of a foreign server, and our own mistakes have sentences too", () => {
  const text = inLanguage("en", useProblemText);
  expect(text(new TypeError("Failed to fetch"))).toContain("could not be reached");
  expect(text(new ApiError(404, "Not Found", "<html>"), "Nothing is there.")).toBe("Nothing is there.");
  expect(text(new ApiError(418, "", "<html>"))).toContain("Something went wrong");
  expect(text(new ApiError(500, "", "<html>"), "Nothing is there.")).toContain("Something went wrong");
  expect(text(new RangeError("x"), "Nothing is there.")).toContain("Something went wrong");
});

test("a refusal by a proxy is explained by its status", () => {
  const text = inLanguage("en", useProblemText);
  const said = (status: number) => text(new ApiError(status, "", "<html>nginx</html>"), "It could not be sent.");
  expect(said(413)).toBe(problemTexts.en.codes.TOO_LARGE);
  expect(said(429)).toBe(problemTexts.en.codes.RATE_LIMITED);
  // While the server is restarted.
  for (const status of [502, 503, 504]) expect(said(status)).toBe(problemTexts.en.codes.UNAVAILABLE);
});

test("every reason has sentences of its own in both languages", () => {
  const english = inLanguage("en", useProblemText);
  const french = inLanguage("fr", useProblemText);
  const sentences = FAILURE_REASONS.flatMap((reason) => {
    const error = failure({ code: "CONFLICT", reason, message: "The server's words." });
    return [english(error), french(error)];
  });
  expect(new Set(sentences).size).toBe(FAILURE_REASONS.length * 2);
  expect(sentences).not.toContain("The server's words.");
});

test("an unknown reason of a newer server is explained by its code, and its fields keep their messages", () => {
  const body = {
    code: "CONFLICT",
    reason: "not-known-yet",
    message: "The server's words.",
    fields: { name: "Taken." },
  };
  const error = new ApiError(409, "", JSON.stringify(body));
  expect(inLanguage("en", useProblemText)(error)).toBe("The server's words.");
  expect(inLanguage("fr", useProblemText)(error)).toBe(problemTexts.fr.codes.CONFLICT);
  expect(error.fields).toEqual({ name: "Taken." });
});

test("no code is explained in the server's English to a French reader", () => {
  const french = inLanguage("fr", useProblemText);
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  const sentences = codes.map((code) => french(failure({ code, message: "The server's words." })));
  expect(sentences).toEqual(codes.map((code) => problemTexts.fr.codes[code]));
  expect(new Set(sentences).size).toBe(codes.length);
});

test("every message of the account contracts has its French", () => {
  const bad = [
    {},
    {
      firstName: " ",
      lastName: " ",
      username: "a",
      email: "x",
      password: "x",
      currentPassword: "",
      newPassword: "x",
      isThirteenOrOlder: false,
    },
    { username: "a".repeat(31), password: "é".repeat(37), newPassword: "é".repeat(37), email: "x".repeat(255) },
    { username: "a b c", email: "maya@example.org" },
  ];
  const bodies = [
    accounts.register,
    accounts.login,
    accounts.forgotPassword,
    accounts.resetPassword,
    accounts.changePassword,
  ];
  const said = new Set(
    bodies.flatMap(({ body }) =>
      bad.flatMap((input) => {
        const { error } = z.safeParse(body, { firstName: "M", lastName: "T", token: "t", ...input });
        return (error?.issues ?? []).filter(({ code }) => code !== "invalid_type").map(({ message }) => message);
      }),
    ),
  );
  expect(said.size).toBeGreaterThan(8);
  const untranslated = [...said].filter(
    (message) => fieldText(message, problemTexts.fr) === problemTexts.fr.codes.INVALID_INPUT,
  );
  expect(untranslated).toEqual([]);
  expect(Object.keys(problemTexts.fr.fields).filter((message) => !said.has(message))).toEqual([]);
});

test("a refusal is shown at the field that it is about, if the form has it", () => {
  const problems = inLanguage("en", useFieldProblems);
  const common = failure({ code: "INVALID_INPUT", reason: "password-common", message: "" });
  expect(Object.keys(problems(common, ["email", "password"]))).toEqual(["password"]);
  expect(Object.keys(problems(common, ["currentPassword", "newPassword"]))).toEqual(["newPassword"]);
  expect(problems(common, ["email"])).toEqual({});
  expect(problems(new TypeError("Failed to fetch"), ["email"])).toEqual({});
});

test("a refusal's reason stands at the fields that it names, and each field has the contract's own error", () => {
  const problems = inLanguage("fr", useFieldProblems);
  const fields = { code: "The server's words.", elsewhere: "The server's words." };
  const misread = failure({ code: "INVALID_INPUT", reason: "code-misread", message: "", fields });
  expect(problems(misread, ["code"])).toEqual({ code: problemTexts.fr.reasons["code-misread"] });
  const missing = { firstName: "First name is required" };
  const refused = failure({ code: "INVALID_INPUT", reason: "input-invalid", message: "", fields: missing });
  expect(problems(refused, ["firstName"])).toEqual({ firstName: "Le prénom est obligatoire" });
  const words = { name: "blasted" };
  const blocked = failure({ code: "UNPROCESSABLE", reason: "blocked-words", message: "", fields: words });
  expect(problems(blocked, ["name"]).name).toContain("(blasted)");
});

test("a bad field without a text of ours still has an error, and fields of other forms are left out", () => {
  const problems = inLanguage("fr", useFieldProblems);
  const fields = { email: "Too big: expected string to have <=254 characters", elsewhere: "Bad" };
  expect(problems(failure({ code: "INVALID_INPUT", message: "", fields }), ["email"])).toEqual({
    email: "Veuillez vérifier ce que vous avez saisi.",
  });
});

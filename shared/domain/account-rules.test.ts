import fc from "fast-check";
import { expect, test } from "vitest";
import {
  normalizeEmail,
  normalizePassword,
  PASSWORD_MAX_BYTES,
  passwordBytes,
  safeReturnPath,
  USERNAME_PATTERN,
} from "#shared/domain/account-rules.ts";

test("a password is the same however its letters are put together", () => {
  expect(normalizePassword("cafe\u0301")).toBe(normalizePassword("caf\u00e9"));
  expect(normalizePassword("ｈｅｘ")).toBe("hex");
  expect(normalizePassword("Hex")).not.toBe(normalizePassword("hex"));
});

test("bytes are counted as bcrypt reads them, after normalisation", () => {
  expect(passwordBytes("a".repeat(PASSWORD_MAX_BYTES))).toBe(72);
  expect(passwordBytes("é".repeat(36))).toBe(72);
  expect(passwordBytes("🔩".repeat(18))).toBe(72);
  expect(passwordBytes("e\u0301")).toBe(2);
});

test("one mailbox is one address", () => {
  expect(normalizeEmail("  Maya@Example.COM ")).toBe("maya@example.com");
});

test.each(["maya.t", "léa-tremblay", "Ngọc_7", "hex٣"])("%s is a user name", (name) => {
  expect(name).toMatch(USERNAME_PATTERN);
});

test.each(["mауa", "maya t", "maya@home", "maya\n", "<b>", "\u202emaya", "🪛"])("%j is no user name", (name) => {
  expect(name).not.toMatch(USERNAME_PATTERN);
});

test.each(["/", "/profile", "/profile?tab=1#top", "/api-news", "/a//b", "/%2F%2Fevil.example"])(
  "people are led back to %s",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  null,
  undefined,
  "",
  "profile",
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\u007f/evil.example",
  "/api",
  "/api/logout",
  "/API/logout",
  "/api?x",
  "/api#x",
  " /profile",
  `/${"a".repeat(500)}`,
])("instead of to %j people are led to the start page", (path) => {
  expect(safeReturnPath(path)).toBe("/");
});

test("no text leads to another site", () => {
  const tricky = fc.string({
    unit: fc.constantFrom("/", "\\", "\t", "\n", "@", ":", ".", "?", "#", "a", "%"),
    size: "+1",
  });
  fc.assert(
    fc.property(tricky, (text) => {
      const target = new URL(safeReturnPath(`/${text}`), "https://hexkey.example");
      expect(target.origin).toBe("https://hexkey.example");
    }),
  );
});

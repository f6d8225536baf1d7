import { expect, test } from "vitest";
import { safeLink } from "#shared/domain/safe-link.ts";

test("an http or https address is a link with its host", () => {
  expect(safeLink("https://www.example.com/chairs?id=1")).toEqual({
    href: "https://www.example.com/chairs?id=1",
    host: "example.com",
  });
  expect(safeLink(" http://shop.example.ca:8080/ ")?.host).toBe("shop.example.ca:8080");
});

test.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "\tjavascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://example.com/1",
  "mailto:someone@example.com",
  "https://example.com@evil.example/",
  "https://user:secret@example.com/",
  "example.com/chairs",
  "//example.com/chairs",
  "/media/demo/chair.mp4",
  "https://",
  "not a link",
  "",
  " ",
  null,
  undefined,
])("%j is no link", (text) => {
  expect(safeLink(text)).toBeNull();
});

test("an international host is shown in the form that can't imitate another", () => {
  expect(safeLink("https://аpple.com/")?.host).toBe("xn--pple-43d.com");
});

test("with a base, a path of that origin is a link, and a script is still none", () => {
  expect(safeLink("/media/demo/chair.mp4", "https://hexkey.example")?.href).toBe(
    "https://hexkey.example/media/demo/chair.mp4",
  );
  expect(safeLink("javascript:alert(1)", "https://hexkey.example")).toBeNull();
});

import { expect, test } from "vitest";
import { preferredCountry } from "#client/features/catalog/page/reader-country.ts";
import { writeStored } from "#client/lib/storage.ts";
import { replace } from "#client/testing/fake-camera.ts";

test.each([
  [["en-US", "en"], "US"],
  [["fr-CA"], "CA"],
  [["es-Latn-us"], "US"],
  [["en", "fr-FR", "en-US"], "US"],
  [["en-GB"], "CA"],
  [["en"], "CA"],
  [[], "CA"],
])("the languages %j are read as shopping in %s", (languages, country) => {
  replace(navigator, "languages", languages);
  expect(preferredCountry()).toBe(country);
});

test("an earlier choice comes first; an unknown country does not count", () => {
  replace(navigator, "languages", ["en-US"]);
  writeStored("country", "CA");
  expect(preferredCountry()).toBe("CA");
  writeStored("country", "GB");
  expect(preferredCountry()).toBe("US");
});

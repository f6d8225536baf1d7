import { expect, test } from "vitest";
import { kindName } from "#client/lib/kind-name.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";

test.each([
  ["appliance", "Appliance", "Électroménager"],
  ["DRESSER ", "Dresser", "Commode"],
  ["étagère murale", "Étagère murale", "Étagère murale"],
])("the kind “%s” is %s in English and %s in French", (kind, en, fr) => {
  expect(kindName(kind, identifyResultTexts.en.feedback.kinds)).toBe(en);
  expect(kindName(kind, identifyResultTexts.fr.feedback.kinds)).toBe(fr);
});

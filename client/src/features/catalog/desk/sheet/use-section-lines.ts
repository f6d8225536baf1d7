import type { SheetValues } from "#client/features/catalog/desk/sheet/values.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { deskFilesTexts } from "#client/messages/late/desk-files.ts";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import { printedGtin } from "#shared/domain/codes/gtin.ts";
import type { SheetSection } from "#shared/domain/product-sheet.ts";

/** What a section of a sheet says, in lines for people; none where it says nothing. */
export function useSectionLines(): (section: SheetSection, values: SheetValues) => string[] {
  const { messages: t } = useI18n();
  const { fields, boxes, guides, lines } = useTexts(deskProductsTexts);
  const files = useTexts(deskFilesTexts);
  const page = useTexts(productPageTexts);
  const said = (label: string, value: string) => (value.trim() === "" ? [] : [lines.of(label, value)]);

  const write: Record<SheetSection, (values: SheetValues) => string[]> = {
    names: ({ name, nameFr, brand, category }) => {
      const room = CATEGORIES.find((one) => one === category);
      return [
        ...said(fields.name, name),
        ...said(fields.nameFr, nameFr),
        ...said(fields.brand, brand),
        ...said(fields.room, room ? t.categories[room] : ""),
      ];
    },
    codes: ({ gtins, articleNumbers }) => [
      ...said(fields.gtins, gtins.map(printedGtin).join(", ")),
      ...said(fields.articleNumbers, articleNumbers.join(", ")),
    ],
    picture: ({ thumbnailUrl }) => said(fields.picture, thumbnailUrl),
    boxes: (values) =>
      values.boxes.map(({ width, height, depth, weight }, at) =>
        lines.of(boxes.number(at + 1), lines.box(`${width} × ${height} × ${depth}`, weight)),
      ),
    effort: ({ hazards, peopleNeeded, tools, makerMinutes }) => [
      ...said(fields.hazards, hazards.map((hazard) => page.hazards[hazard].title).join(", ")),
      ...said(fields.peopleNeeded, peopleNeeded),
      ...said(fields.tools, tools.map((tool) => page.toolNames[tool]).join(", ")),
      ...said(fields.makerMinutes, makerMinutes),
    ],
    manual: ({ manualUrl }) => said(fields.manual, manualUrl),
    offers: ({ offers }) =>
      offers.map(({ retailerId, country, price }) => lines.of(`${retailerId}, ${page.countries[country]}`, price)),
    guides: (values) =>
      values.guides.flatMap(({ kind, language, steps }) => [
        guides.title(page.guides[kind], guides.languages[language]),
        ...steps.map(
          ({ text, startsAt, pictureUrl, pictureAlt }, at) =>
            `${at + 1}. ${text}${startsAt === "" ? "" : ` (${startsAt})`}${pictureUrl === "" ? "" : ` [${pictureAlt || files.stepPicture}]`}`,
        ),
      ]),
  };
  return (section, values) => write[section](values);
}

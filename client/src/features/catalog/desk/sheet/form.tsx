import { useState } from "react";
import { BoxFields } from "#client/features/catalog/desk/fields/box-fields.tsx";
import { ChoiceChips } from "#client/features/catalog/desk/fields/choice-chips.tsx";
import {
  ArticleNumberField,
  GtinField,
  type RenderScanner,
} from "#client/features/catalog/desk/fields/code-fields.tsx";
import { GuideFields } from "#client/features/catalog/desk/fields/guide-fields.tsx";
import { ManualField } from "#client/features/catalog/desk/fields/manual-field.tsx";
import { OfferFields } from "#client/features/catalog/desk/fields/offer-fields.tsx";
import { PictureField } from "#client/features/catalog/desk/fields/picture-field.tsx";
import { SaveBar } from "#client/features/catalog/desk/sheet/save-bar.tsx";
import { SheetPart } from "#client/features/catalog/desk/sheet/sheet-part.tsx";
import { type SheetValues, typedSheet } from "#client/features/catalog/desk/sheet/values.ts";
import { useDeskActions } from "#client/features/catalog/desk/use-desk.ts";
import { ApiError } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import type { OpenSheet } from "#shared/contracts/catalog/desk.ts";
import { HAZARDS, TOOLS } from "#shared/domain/assembly.ts";
import { CATEGORIES } from "#shared/domain/categories.ts";
import {
  BRAND_MAX_CHARACTERS,
  CHANGE_REASON_MAX_CHARACTERS,
  SHEET_NAME_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";

/** All of a product's sheet as one form, saved whole. */
export function SheetForm({
  opened,
  base,
  initial,
  onType,
  onSaved,
  onConflict,
  onDiscard,
  renderScanner,
}: {
  renderScanner: RenderScanner;
  opened: OpenSheet;
  /** The sheet as it is saved. */
  base: SheetValues;
  /** What the form begins with. */
  initial: SheetValues;
  onType: (values: SheetValues) => void;
  onSaved: (opened: OpenSheet) => void;
  /** Another editor has saved the sheet meanwhile. */
  onConflict: (values: SheetValues) => Promise<void>;
  onDiscard: () => void;
}) {
  const t = useMessages();
  const { fields, wrong, sections, form: texts } = useTexts(deskProductsTexts);
  const page = useTexts(productPageTexts);
  const actions = useDeskActions();
  const [reason, setReason] = useState("");
  const form = useForm<SheetValues, typeof typedSheet>({
    schema: typedSheet,
    initial,
    say: (name) => wrong[name],
    onChange: onType,
    send: async (sheet, _once, values) => {
      try {
        onSaved(await actions.save(opened.id, { version: opened.version, sheet, ...(reason && { reason }) }));
      } catch (error) {
        if (!(error instanceof ApiError && error.reason === "sheet-changed")) throw error;
        await onConflict(values);
      }
    },
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(base);
  const room = form.field("category");
  return (
    // What has the focus is scrolled clear of the bar at the end.
    <form
      {...form.props}
      aria-label={texts.label}
      className="grid grid-cols-1 gap-8 [&_button]:scroll-mb-48 [&_input]:scroll-mb-48 [&_select]:scroll-mb-48 [&_textarea]:scroll-mb-48"
    >
      <SheetPart title={sections.names}>
        <TextField
          {...form.field("name")}
          label={fields.name}
          maxLength={SHEET_NAME_MAX_CHARACTERS}
          autoComplete="off"
          required
        />
        <TextField
          {...form.field("nameFr")}
          label={fields.nameFr}
          hint={fields.nameFrHint}
          maxLength={SHEET_NAME_MAX_CHARACTERS}
          autoComplete="off"
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            {...form.field("brand")}
            label={fields.brand}
            hint={opened.brands ? fields.brandHint(opened.brands.join(", ")) : undefined}
            maxLength={BRAND_MAX_CHARACTERS}
            autoComplete="off"
            required
          />
          <SelectField
            {...room}
            label={fields.room}
            options={CATEGORIES.map((id) => ({ id, label: t.categories[id] }))}
            value={CATEGORIES.find((id) => id === room.value) ?? ""}
            required
          />
        </div>
      </SheetPart>
      <SheetPart title={sections.codes} text={texts.ownCode(opened.qrCode)}>
        <GtinField {...form.field("gtins")} renderScanner={renderScanner} />
        <ArticleNumberField {...form.field("articleNumbers")} renderScanner={renderScanner} />
      </SheetPart>
      <SheetPart title={sections.picture}>
        <PictureField {...form.field("thumbnailUrl")} label={fields.picture} use="product" />
      </SheetPart>
      <SheetPart title={sections.boxes}>
        <BoxFields {...form.field("boxes")} />
      </SheetPart>
      <SheetPart title={sections.effort}>
        <ChoiceChips
          {...form.field("hazards")}
          label={fields.hazards}
          options={HAZARDS.map((id) => ({ id, label: page.hazards[id].title }))}
        />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <TextField
            {...form.field("peopleNeeded")}
            label={fields.peopleNeeded}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
          />
          <TextField
            {...form.field("makerMinutes")}
            label={fields.makerMinutes}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
          />
        </div>
        <ChoiceChips
          {...form.field("tools")}
          label={fields.tools}
          options={TOOLS.map((id) => ({ id, label: page.toolNames[id] }))}
        />
      </SheetPart>
      <SheetPart title={sections.manual}>
        <ManualField {...form.field("manualUrl")} label={fields.manual} known={opened.manual} />
      </SheetPart>
      <SheetPart title={sections.offers}>
        <OfferFields {...form.field("offers")} opened={opened} />
      </SheetPart>
      <SheetPart title={sections.guides}>
        <GuideFields {...form.field("guides")} hasFilm={opened.hasFilm} />
      </SheetPart>
      <TextField
        name="reason"
        label={fields.reason}
        hint={fields.reasonHint}
        value={reason}
        onChange={setReason}
        maxLength={CHANGE_REASON_MAX_CHARACTERS}
        autoComplete="off"
      />
      <SaveBar isChanged={isChanged} failure={form.failure} pending={form.pending} onDiscard={onDiscard} />
    </form>
  );
}

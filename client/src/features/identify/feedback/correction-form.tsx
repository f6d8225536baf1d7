import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { type CorrectionValues, correctionDraft } from "#client/features/identify/feedback/drafts.ts";
import { fullName, type Judged, originalOf } from "#client/features/identify/feedback/payload.ts";
import { SignInAgain } from "#client/features/identify/feedback/sign-in-again.tsx";
import { type Said, useFeedbackToasts } from "#client/features/identify/feedback/use-feedback.ts";
import { categoryName } from "#client/features/identify/result/headline.ts";
import { api } from "#client/lib/api.ts";
import { WHOLE_FORM } from "#client/lib/form/check.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { CheckboxField } from "#client/ui/checkbox-field.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { identify } from "#shared/contracts/identify/identify.ts";
import { FURNITURE_KINDS } from "#shared/domain/identify/furniture-kinds.ts";
import { ITEM_CATEGORIES } from "#shared/domain/identify/item-category.ts";
import { ITEM_DESCRIPTION_MAX_CHARACTERS, ITEM_NAME_MAX_CHARACTERS } from "#shared/domain/limits.ts";

const EMPTY: CorrectionValues = {
  correctedBrand: "",
  correctedModel: "",
  correctedProductType: "",
  correctedCategory: "",
  correctedDescription: "",
};

const NOTHING = { brand: null, model: null, productType: null, category: null, description: null };

const isFilled = (values: CorrectionValues) => Object.values(values).some((text) => text.trim() !== "");

/** The contract's body of a form in which something is filled in that was not recognised so. */
function schemaFor(judged: Judged) {
  const { brand, model, productType, category, description } = judged.item ?? NOTHING;
  const original = {
    correctedBrand: brand,
    correctedModel: model,
    correctedProductType: productType,
    correctedCategory: category,
    correctedDescription: description,
  };
  const isOther = (values: CorrectionValues) =>
    Object.entries(original).some(([name, was]) => {
      const text = values[name as keyof CorrectionValues].trim();
      return text !== "" && text.toLowerCase() !== (was ?? "").trim().toLowerCase();
    });
  return z.pipe(
    z.transform((values: CorrectionValues, context): z.input<typeof identify.giveFeedback.body> => {
      if (!isOther(values)) {
        context.issues.push({ code: "custom", message: isFilled(values) ? "same" : "empty", input: values, path: [] });
        return z.NEVER;
      }
      const filled = Object.entries(values).filter(([, text]) => text.trim() !== "");
      return { ...originalOf(judged), feedbackType: "correction", ...Object.fromEntries(filled) };
    }),
    identify.giveFeedback.body,
  );
}

/** What the item is, in the person's words. They stay until the server has them, or the person takes them back. */
export function CorrectionForm({
  judged,
  signIn,
  onSent,
  onCancel,
  children,
}: {
  judged: Judged;
  signIn: ReactNode;
  onSent: (said: Said) => void;
  onCancel: () => void;
  /** Other ways to say that it is wrong. */
  children: ReactNode;
}) {
  const t = useMessages();
  const all = useTexts(identifyResultTexts);
  const texts = all.feedback;
  const { thank, tellFailure } = useFeedbackToasts();
  const [draft] = useState(() => {
    const kept = correctionDraft(judged.imageHash);
    return { ...kept, keep: (values: CorrectionValues) => (isFilled(values) ? kept.keep(values) : kept.forget()) };
  });
  const [schema] = useState(() => schemaFor(judged));
  const [needsSignIn, setNeedsSignIn] = useState(false);
  /** Off until it is chosen: of a photo at home more may be seen than the item. */
  const [isPhotoShared, setPhotoShared] = useState(false);
  const form = useForm({
    schema,
    initial: EMPTY,
    draft,
    say: (name, values) => {
      if ((name as string) === WHOLE_FORM) {
        return isFilled(values) ? texts.notThere : texts.nothing;
      }
      return texts.tooLong(
        name === "correctedDescription" ? ITEM_DESCRIPTION_MAX_CHARACTERS : ITEM_NAME_MAX_CHARACTERS,
      );
    },
    fallback: texts.tryAgain,
    onFailure: tellFailure,
    onSessionLost: () => {
      setNeedsSignIn(true);
      tellFailure(texts.signIn);
    },
    send: async (body, once, values) => {
      setNeedsSignIn(false);
      await api(identify.giveFeedback, { body: { ...body, isPhotoShared }, ...once });
      draft.forget();
      thank();
      onSent({ word: "corrected", ...toldOf(values) });
    },
  });
  /** What says most of it, in the person's words. */
  const toldOf = (values: CorrectionValues) => {
    const [brand, model, description] = [values.correctedBrand, values.correctedModel, values.correctedDescription].map(
      (text) => text.trim(),
    ) as [string, string, string];
    const name = model ? fullName(brand, model) : null;
    const kind = FURNITURE_KINDS.find((id) => id === values.correctedProductType);
    const category = ITEM_CATEGORIES.find((id) => id === values.correctedCategory);
    const rest = [!name && brand, kind && texts.kinds[kind], category && categoryName(category, t, all)];
    return { told: [name, ...rest].filter(Boolean).join(", ") || description, name };
  };
  const kind = form.field("correctedProductType");
  const category = form.field("correctedCategory");
  const cancel = () => {
    draft.forget();
    onCancel();
  };
  return (
    <div className="grid gap-3">
      <form {...form.props} className="grid gap-3" aria-label={texts.title}>
        <div>
          <h3 ref={takeFocus} tabIndex={-1} className="text-lg font-semibold outline-none">
            {texts.title}
          </h3>
          <p className="text-sm text-muted">{texts.text}</p>
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            {...form.field("correctedBrand")}
            label={texts.brand}
            autoComplete="off"
            maxLength={ITEM_NAME_MAX_CHARACTERS}
          />
          <TextField
            {...form.field("correctedModel")}
            label={texts.model}
            autoComplete="off"
            maxLength={ITEM_NAME_MAX_CHARACTERS}
          />
          <SelectField
            {...kind}
            label={texts.productType}
            placeholder={texts.choose}
            options={FURNITURE_KINDS.map((id) => ({ id, label: texts.kinds[id] }))}
            value={FURNITURE_KINDS.find((id) => id === kind.value) ?? ""}
          />
          <SelectField
            {...category}
            label={texts.category}
            placeholder={texts.choose}
            options={ITEM_CATEGORIES.map((id) => ({ id, label: categoryName(id, t, all) }))}
            value={ITEM_CATEGORIES.find((id) => id === category.value) ?? ""}
          />
        </div>
        <TextArea
          {...form.field("correctedDescription")}
          label={texts.description}
          max={ITEM_DESCRIPTION_MAX_CHARACTERS}
          required={false}
        />
        <CheckboxField
          name="isPhotoShared"
          label={texts.sharePhoto}
          checked={isPhotoShared}
          onChange={setPhotoShared}
        />
        <FormFailure>{form.failure}</FormFailure>
        <div className="grid gap-2 sm:grid-cols-2">
          <Button type="submit" pending={form.pending}>
            {form.pending ? texts.submitting : texts.submit}
          </Button>
          <Button variant="secondary" onClick={cancel}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      {/* Beside the form and not in it: the ways to sign in have forms of their own. */}
      {needsSignIn && <SignInAgain>{signIn}</SignInAgain>}
      {children}
    </div>
  );
}

/** The button that was pressed is gone, so the focus goes to what came in its place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

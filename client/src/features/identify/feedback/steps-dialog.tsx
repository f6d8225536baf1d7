import { type ReactNode, useState } from "react";
import { STEPS, type StepsValues, stepsDraft } from "#client/features/identify/feedback/drafts.ts";
import {
  fullName,
  type JudgedItem,
  predictionOf,
  shownAlternatives,
} from "#client/features/identify/feedback/payload.ts";
import { SignInAgain } from "#client/features/identify/feedback/sign-in-again.tsx";
import { schemaFor, tagsOf } from "#client/features/identify/feedback/steps-schema.ts";
import { type Said, useFeedbackToasts, useTapFeedback } from "#client/features/identify/feedback/use-feedback.ts";
import { categoryName, headlineOf } from "#client/features/identify/result/headline.ts";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useBackStep } from "#client/lib/use-back-step.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { Chip } from "#client/ui/chip.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { GroupField } from "#client/ui/group-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { identify } from "#shared/contracts/identify/identify.ts";
import { ITEM_CATEGORIES } from "#shared/domain/identify/item-category.ts";
import { CORRECTION_TAGS_MAX, ITEM_NAME_MAX_CHARACTERS } from "#shared/domain/limits.ts";

const BEGINNING: StepsValues = {
  step: "initial",
  userCorrectedName: "",
  userCorrectedBrand: "",
  userCorrectedCategory: "",
  userSubmittedTags: "",
};

/** Asks step by step what is wrong: whether it is, what it is instead, its category, and what else there is to say. */
export function StepsDialog({
  judged,
  open,
  onOpenChange,
  onSaid,
  signIn,
}: {
  judged: JudgedItem;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaid: (said: Said) => void;
  signIn: ReactNode;
}) {
  const { feedback: texts } = useTexts(identifyResultTexts);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.steps.title}>
      {open && (
        <Steps
          judged={judged}
          signIn={signIn}
          onDone={(said) => {
            onOpenChange(false);
            onSaid(said);
          }}
        />
      )}
    </Dialog>
  );
}

function Steps({ judged, signIn, onDone }: { judged: JudgedItem; signIn: ReactNode; onDone: (said: Said) => void }) {
  const t = useMessages();
  const all = useTexts(identifyResultTexts);
  const { feedback: general } = all;
  const texts = general.steps;
  const { thank, tellFailure } = useFeedbackToasts();
  const [draft] = useState(() => stepsDraft(judged.imageHash));
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const tap = useTapFeedback((said) => {
    draft.forget();
    onDone(said);
  });
  const [step, setStep] = useState(() => draft.read()?.step ?? BEGINNING.step);
  const [isMoved, setMoved] = useState(false);
  const alternatives = shownAlternatives(judged.item);

  const form = useForm({
    schema: schemaFor(step, judged),
    initial: BEGINNING,
    draft,
    say: (name, values) => {
      if (name === "userCorrectedCategory") return texts.categoryMissing;
      if (name === "userSubmittedTags") {
        return tagsOf(values.userSubmittedTags).length > CORRECTION_TAGS_MAX
          ? texts.tagsTooMany(CORRECTION_TAGS_MAX)
          : texts.tagTooLong(TAG_MAX_CHARACTERS);
      }
      const isMissing = name === "userCorrectedName" && values.userCorrectedName.trim() === "";
      return isMissing ? texts.nameMissing : general.tooLong(ITEM_NAME_MAX_CHARACTERS);
    },
    fallback: general.tryAgain,
    onFailure: tellFailure,
    onSessionLost: () => {
      setNeedsSignIn(true);
      tellFailure(general.signIn);
    },
    send: async (body, once, values) => {
      if (step !== "details") return goTo(next(step));
      setNeedsSignIn(false);
      await api(identify.confirm, { body, ...once });
      draft.forget();
      thank();
      const { userCorrectedBrand: brand, userCorrectedName: name } = values;
      const told = fullName(brand.trim(), name.trim());
      onDone({ word: "corrected", told, name: told });
    },
  });
  const goTo = (to: StepsValues["step"]) => {
    setMoved(true);
    setStep(to);
    form.field("step").onChange(to);
  };
  // Back leaves one step at a time.
  const place = STEPS.indexOf(step);
  useBackStep(place > 0, () => goTo("initial"));
  useBackStep(place > 1, () => goTo("correction"));
  useBackStep(place > 2, () => goTo("category"));

  const confirm = () => {
    const body = { ...predictionOf(judged), userConfirmation: "CONFIRMED" } as const;
    void tap.send({ word: "right" }, body, (once) => api(identify.confirm, { body, ...once }));
  };
  const choose = (selectedAlternative: number) => {
    const body = {
      ...predictionOf(judged),
      userConfirmation: "REJECTED",
      selectedAlternative,
      alternativesShown: alternatives,
    } as const;
    const told = alternatives[selectedAlternative]?.name ?? "";
    const said = { word: "corrected", told, name: told } as const;
    void tap.send(said, body, (once) => api(identify.confirm, { body, ...once }));
  };
  const category = form.field("userCorrectedCategory");
  return (
    <div className="grid gap-4">
      <div key={step} ref={isMoved ? takeFocus : null} tabIndex={-1} className="outline-none">
        <p className="text-sm text-muted">{texts.progress(place + 1, STEPS.length)}</p>
        <h3 className="text-lg font-semibold wrap-anywhere">
          {step === "initial" ? texts.initial(headlineOf(judged.item, t, all)) : texts[step]}
        </h3>
      </div>
      {step === "initial" ? (
        <div className="grid gap-2">
          <Button fullWidth pending={tap.pending === "right"} onClick={confirm}>
            {texts.confirm}
          </Button>
          <Button variant="secondary" fullWidth onClick={() => goTo("correction")}>
            {texts.reject}
          </Button>
        </div>
      ) : (
        <form {...form.props} className="grid gap-4" aria-label={texts[step]}>
          {step === "correction" && (
            <>
              {alternatives.length > 0 && (
                <fieldset className="min-w-0">
                  <legend className="font-medium">{texts.alternatives}</legend>
                  <p className="mb-2 text-sm text-muted">{texts.alternativesText}</p>
                  <div className="flex flex-wrap gap-2">
                    {alternatives.map(({ name }, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and none moves
                      <Chip key={index} className="max-w-full shrink! wrap-anywhere" onClick={() => choose(index)}>
                        {name}
                      </Chip>
                    ))}
                  </div>
                </fieldset>
              )}
              <TextField
                {...form.field("userCorrectedName")}
                label={texts.name}
                autoComplete="off"
                maxLength={ITEM_NAME_MAX_CHARACTERS}
                required
              />
              <TextField
                {...form.field("userCorrectedBrand")}
                label={texts.brand}
                autoComplete="off"
                maxLength={ITEM_NAME_MAX_CHARACTERS}
              />
            </>
          )}
          {step === "category" && (
            <GroupField error={category.error}>
              <fieldset className="min-w-0">
                <legend className="sr-only">{texts.category}</legend>
                <div className="flex flex-wrap gap-2">
                  {ITEM_CATEGORIES.map((id) => (
                    <Chip key={id} pressed={category.value === id} onClick={() => category.onChange(id)}>
                      {categoryName(id, t, all)}
                    </Chip>
                  ))}
                </div>
              </fieldset>
            </GroupField>
          )}
          {step === "details" && (
            <TextField
              {...form.field("userSubmittedTags")}
              label={texts.tags}
              hint={texts.tagsHint}
              autoComplete="off"
            />
          )}
          <FormFailure>{form.failure}</FormFailure>
          <div className="grid grid-cols-2 gap-2">
            <Button variant="secondary" onClick={() => goTo(previous(step))}>
              {texts.back}
            </Button>
            <Button type="submit" pending={form.pending}>
              {step !== "details" ? texts.continue : form.pending ? general.submitting : general.submit}
            </Button>
          </div>
        </form>
      )}
      {(needsSignIn || tap.needsSignIn) && <SignInAgain>{signIn}</SignInAgain>}
    </div>
  );
}

const TAG_MAX_CHARACTERS = 60;

const next = (step: StepsValues["step"]) => STEPS[STEPS.indexOf(step) + 1] ?? step;
const previous = (step: StepsValues["step"]) => STEPS[STEPS.indexOf(step) - 1] ?? step;

/** The button that was pressed is gone, so the focus goes to what came in its place. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

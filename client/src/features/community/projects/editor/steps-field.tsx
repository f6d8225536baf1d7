import { useMutation } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { emptyStep, type Values } from "#client/features/community/projects/editor/values.ts";
import type { Field } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { projectEditorTexts } from "#client/messages/late/projects.ts";
import { Button, IconButton } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { FieldError } from "#client/ui/field-error.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import {
  PROJECT_STEP_TEXT_MAX_CHARACTERS,
  PROJECT_STEPS_MAX,
  PROJECT_TITLE_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";

/** The steps of a project, which are added, moved and removed. */
export function StepsField({ value: steps, onChange, error }: Field<Values["steps"]>) {
  const texts = useTexts(projectEditorTexts);
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const set = (key: string, said: Partial<Values["steps"][number]>) =>
    onChange(steps.map((step) => (step.key === key ? { ...step, ...said } : step)));
  const move = (from: number, to: number) => {
    const moved = [...steps];
    const [step] = moved.splice(from, 1);
    if (step) moved.splice(to, 0, step);
    onChange(moved);
    // At an end of the list the button that was pressed takes no focus any more; the step's other one does.
    const isUp = to < from;
    requestAnimationFrame(() => {
      const [up, down] = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>("[data-move]") ?? [];
      const pressed = isUp ? up : down;
      (pressed?.disabled ? (isUp ? down : up) : pressed)?.focus();
    });
  };
  /** The key of a step with words that the person wants to remove. */
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (key: string) => {
    onChange(steps.filter((step) => step.key !== key));
    // The button that was pressed goes with its step.
    requestAnimationFrame(() => adder.current?.focus());
  };
  const removal = useMutation({ mutationFn: async (key: string) => remove(key) });
  const askedNumber = steps.findIndex(({ key }) => key === asked) + 1;
  const add = () => {
    onChange([...steps, emptyStep()]);
    // Once it is drawn.
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector("input")?.focus());
  };
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-hint`}>
      <legend className="mb-1 text-lg font-bold">{texts.steps}</legend>
      <p id={`${id}-hint`} className="mb-3 text-sm text-muted">
        {texts.stepsHint}
      </p>
      <ol ref={list} className="grid grid-cols-1 gap-3">
        {steps.map(({ key, title, text }, index) => {
          const number = index + 1;
          const isBad = error !== undefined && title.trim() === "" && text.trim() !== "";
          return (
            <li key={key} className="grid grid-cols-1 gap-3 rounded-card border border-line p-3">
              <TextField
                name={`step-${number}`}
                label={texts.stepTitle(number)}
                value={title}
                onChange={(title) => set(key, { title })}
                maxLength={PROJECT_TITLE_MAX_CHARACTERS}
                autoComplete="off"
                error={isBad ? texts.stepUntitled : undefined}
              />
              <TextArea
                name={`step-text-${number}`}
                label={texts.stepText(number)}
                value={text}
                onChange={(text) => set(key, { text })}
                max={PROJECT_STEP_TEXT_MAX_CHARACTERS}
                required={false}
                error={undefined}
              />
              <div className="-my-1 flex justify-end gap-1">
                <IconButton
                  label={texts.moveUp(number)}
                  icon={<ArrowUp aria-hidden="true" size={18} />}
                  data-move
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={texts.moveDown(number)}
                  icon={<ArrowDown aria-hidden="true" size={18} />}
                  data-move
                  disabled={number === steps.length}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={texts.removeStep(number)}
                  icon={<Trash2 aria-hidden="true" size={18} />}
                  onClick={() => (title.trim() || text.trim() ? setAsked(key) : remove(key))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {steps.length < PROJECT_STEPS_MAX ? (
        <Button
          ref={adder}
          variant="secondary"
          size="sm"
          className="mt-3"
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={add}
        >
          {texts.addStep}
        </Button>
      ) : (
        <p className="mt-3 text-sm text-muted">{texts.stepsTooMany(PROJECT_STEPS_MAX)}</p>
      )}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={texts.removeStepTitle(askedNumber)}
        description={texts.removeStepText}
        labels={{
          keep: texts.keepStep,
          remove: texts.removeStep(askedNumber),
          removing: texts.removeStep(askedNumber),
        }}
        removal={removal}
        target={asked ?? ""}
        onRemoved={() => {
          setAsked(null);
          requestAnimationFrame(() => adder.current?.focus());
        }}
      />
    </fieldset>
  );
}

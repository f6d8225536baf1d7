import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { StepsField } from "#client/features/community/projects/editor/steps-field.tsx";
import type { projectForm, Values } from "#client/features/community/projects/editor/values.ts";
import type { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { projectEditorTexts } from "#client/messages/late/projects.ts";
import { textAreaTexts } from "#client/messages/late/text-area.ts";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { DIFFICULTIES } from "#shared/domain/difficulty.ts";
import {
  PROJECT_LINE_MAX_CHARACTERS,
  PROJECT_LINES_MAX,
  PROJECT_TAG_MAX_CHARACTERS,
  PROJECT_TAGS_MAX,
  PROJECT_TEXT_MAX_CHARACTERS,
  PROJECT_TITLE_MAX_CHARACTERS,
} from "#shared/domain/limits.ts";

const LINES = ["tools", "materials", "safetyTips", "issues"] as const;
/** Enough for every list of them. */
const LINES_MAX_CHARACTERS = PROJECT_LINES_MAX * (PROJECT_LINE_MAX_CHARACTERS + 1);

/** What is said below a field that can't be sent as it is; nothing where it says so itself. */
export function useFieldProblem(): (name: string, values: Values) => string | undefined {
  const texts = useTexts(projectEditorTexts);
  const { tooLong } = useTexts(textAreaTexts);
  return (name, values) => {
    if (name === "title") return tooLong(PROJECT_TITLE_MAX_CHARACTERS);
    if (name === "description") return tooLong(PROJECT_TEXT_MAX_CHARACTERS);
    if (name === "minutes") return texts.minutesWrong;
    if (name === "steps")
      return values.steps.some((step) => step.title.trim() === "" && step.text.trim() !== "")
        ? texts.stepUntitled
        : undefined;
    if (name === "tags") return texts.tagsWrong(PROJECT_TAGS_MAX, PROJECT_TAG_MAX_CHARACTERS);
    return LINES.some((one) => one === name)
      ? texts.linesWrong(PROJECT_LINES_MAX, PROJECT_LINE_MAX_CHARACTERS)
      : undefined;
  };
}

/** What is typed of a project; `children` stand behind its steps. */
export function ProjectFields({
  form,
  showsDetails,
  children,
}: {
  form: ReturnType<typeof useForm<Values, typeof projectForm>>;
  /** Whether the seldom ones are in sight from the beginning. */
  showsDetails: boolean;
  children: ReactNode;
}) {
  const texts = useTexts(projectEditorTexts);
  return (
    <>
      <TextField
        {...form.field("title")}
        label={texts.title}
        hint={texts.titleHint}
        autoComplete="off"
        maxLength={PROJECT_TITLE_MAX_CHARACTERS}
      />
      <TextArea
        {...form.field("description")}
        label={texts.description}
        max={PROJECT_TEXT_MAX_CHARACTERS}
        required={false}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.difficulty}
          options={[{ id: "none", label: texts.notSaid }, ...DIFFICULTIES.map((id) => ({ id, label: texts[id] }))]}
          value={form.values.difficulty || "none"}
          onChange={(level) => form.field("difficulty").onChange(DIFFICULTIES.find((one) => one === level) ?? "")}
        />
        <TextField {...form.field("minutes")} label={texts.minutes} inputMode="numeric" autoComplete="off" />
      </div>
      <StepsField {...form.field("steps")} />
      {children}
      <details className="group rounded-card border border-line p-3" open={showsDetails}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-bold [&::-webkit-details-marker]:hidden">
          {texts.details}
          <ChevronDown
            aria-hidden="true"
            size={20}
            className="shrink-0 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="mt-2 grid grid-cols-1 gap-4">
          {LINES.map((name) => (
            <TextArea
              key={name}
              {...form.field(name)}
              label={texts[name]}
              hint={texts.perLine}
              max={LINES_MAX_CHARACTERS}
              required={false}
            />
          ))}
          <TextField {...form.field("tags")} label={texts.tags} hint={texts.tagsHint} autoComplete="off" />
        </div>
      </details>
    </>
  );
}

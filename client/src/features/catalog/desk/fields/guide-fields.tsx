import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FieldRows } from "#client/features/catalog/desk/fields/field-rows.tsx";
import { PictureField } from "#client/features/catalog/desk/fields/picture-field.tsx";
import { EMPTY_STEP, type TypedGuide } from "#client/features/catalog/desk/sheet/values.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { deskFilesTexts } from "#client/messages/late/desk-files.ts";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { Button } from "#client/ui/button.tsx";
import { GroupField } from "#client/ui/group-field.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { GUIDE_KINDS } from "#shared/domain/assembly.ts";
import { LANGUAGES } from "#shared/domain/language.ts";
import { GUIDE_STEP_MAX_CHARACTERS, GUIDE_STEPS_MAX } from "#shared/domain/limits.ts";

type Key = Pick<TypedGuide, "kind" | "language">;

const isSame = (one: Key, other: Key) => one.kind === other.kind && one.language === other.language;
const ALL: readonly Key[] = GUIDE_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));

/** The guides of a product, one for each kind and language, each with its steps. */
export function GuideFields({
  name,
  value,
  onChange,
  error,
  hasFilm,
}: {
  name: string;
  value: TypedGuide[];
  onChange: (guides: TypedGuide[]) => void;
  error: string | undefined;
  hasFilm: boolean;
}) {
  const { guides: texts } = useTexts(deskProductsTexts);
  const files = useTexts(deskFilesTexts);
  const page = useTexts(productPageTexts);
  const titleOf = ({ kind, language }: Key) => texts.title(page.guides[kind], texts.languages[language]);
  const left = ALL.filter((one) => !value.some((guide) => isSame(guide, one)));
  const [chosen, setChosen] = useState("");
  const next = left.find((one) => titleOf(one) === chosen) ?? left[0];
  return (
    <GroupField error={error} tall>
      <div className="grid grid-cols-1 gap-6">
        {value.map((guide) => (
          <section key={`${guide.kind} ${guide.language}`} aria-label={titleOf(guide)}>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">{titleOf(guide)}</h3>
              <Button
                variant="ghost"
                size="sm"
                icon={<Trash2 aria-hidden="true" size={18} />}
                onClick={() => onChange(value.filter((one) => one !== guide))}
              >
                {texts.removeGuide}
              </Button>
            </div>
            <FieldRows
              rows={guide.steps}
              onChange={(steps) => onChange(value.map((one) => (one === guide ? { ...guide, steps } : one)))}
              rowLabel={texts.step}
              addLabel={texts.addStep}
              empty={() => EMPTY_STEP}
              most={GUIDE_STEPS_MAX}
              error={undefined}
              moves
            >
              {(step, change) => (
                <>
                  <TextArea
                    name={`${name}-text`}
                    label={texts.text}
                    value={step.text}
                    onChange={(text) => change({ text })}
                    max={GUIDE_STEP_MAX_CHARACTERS}
                    error={undefined}
                  />
                  <TextField
                    name={`${name}-time`}
                    label={texts.startsAt}
                    hint={hasFilm ? texts.startsAtHint : texts.noFilm}
                    value={step.startsAt}
                    onChange={(startsAt) => change({ startsAt })}
                    autoComplete="off"
                  />
                  <PictureField
                    label={files.stepPicture}
                    use="step"
                    name={`${name}-picture`}
                    value={step.pictureUrl}
                    alt={{ name: `${name}-alt`, value: step.pictureAlt }}
                    onChange={(pictureUrl, pictureAlt) => change({ pictureUrl, pictureAlt })}
                    error={undefined}
                  />
                </>
              )}
            </FieldRows>
          </section>
        ))}
        {next && (
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-[min(100%,12rem)] grow">
              <SelectField
                label={texts.which}
                options={left.map((one) => ({ id: titleOf(one), label: titleOf(one) }))}
                value={titleOf(next)}
                onChange={setChosen}
              />
            </div>
            <Button
              variant="secondary"
              icon={<Plus aria-hidden="true" size={18} />}
              onClick={() => {
                const added: TypedGuide = { ...next, steps: [EMPTY_STEP] };
                const guides = [...value, added];
                onChange(ALL.flatMap((one) => guides.filter((guide) => isSame(guide, one))));
              }}
            >
              {texts.add}
            </Button>
          </div>
        )}
      </div>
    </GroupField>
  );
}

import * as z from "zod/mini";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { COUNTRIES, type Region } from "#shared/domain/identify/region.ts";
import { PLACE_NAME_MAX_CHARACTERS } from "#shared/domain/limits.ts";

const name = z.string().check(z.trim(), z.maxLength(PLACE_NAME_MAX_CHARACTERS));
const schema = z.object({ country: z.enum(COUNTRIES), region: name, city: name });

/** The person's own word on where they shop and build: a country, and as much more as they like to say. */
export function PlaceForm({
  begin,
  onChosen,
  onCancel,
}: {
  begin: Region | null;
  onChosen: (region: Region) => void;
  onCancel: () => void;
}) {
  const { place: texts, cancel } = useTexts(identifyResultTexts);
  const shown = begin?.region ? (texts.regions[begin.region] ?? begin.region) : "";
  const form = useForm({
    schema,
    initial: { country: begin?.country ?? "", region: shown, city: begin?.city ?? "" } as Record<
      "country" | "region" | "city",
      string
    >,
    say: (field) => (field === "country" ? texts.missing : texts.tooLong),
    send: async ({ country, region, city }) => {
      onChosen({ country, region: englishName(region, texts.regions) || null, city: city || null });
    },
  });
  const country = form.field("country");
  return (
    <form {...form.props} className="grid gap-3" aria-label={texts.changeTitle}>
      <SelectField
        {...country}
        label={texts.country}
        placeholder={texts.chooseCountry}
        options={COUNTRIES.map((id) => ({ id, label: texts.countries[id] }))}
        value={COUNTRIES.find((id) => id === country.value) ?? ""}
        required
      />
      <TextField
        {...form.field("region")}
        label={texts.region}
        autoComplete="address-level1"
        maxLength={PLACE_NAME_MAX_CHARACTERS}
      />
      <TextField
        {...form.field("city")}
        label={texts.city}
        autoComplete="address-level2"
        maxLength={PLACE_NAME_MAX_CHARACTERS}
      />
      <div className="grid gap-2">
        <Button type="submit" fullWidth>
          {texts.save}
        </Button>
        <Button variant="ghost" fullWidth onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}

/** Provinces are sent and searched for by one name, in whichever language it was typed. */
function englishName(typed: string, regions: Record<string, string>): string {
  const [english] = Object.entries(regions).find(([, own]) => own.toLowerCase() === typed.toLowerCase()) ?? [];
  return english ?? typed;
}

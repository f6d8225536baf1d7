import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryFor } from "#client/lib/api.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { sponsorshipTexts } from "#client/messages/late/sponsorship.ts";
import { ChoiceList } from "#client/ui/choice-list.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { catalog } from "#shared/contracts/catalog/catalog.ts";
import { SEARCH_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { nameOf } from "#shared/domain/product-name.ts";

const TYPING_PAUSE_MS = 250;
const SHOWN_MAX = 5;

/** The product of a campaign: searched for by words or a code, then chosen among the few best. */
export function ProductChoice({
  name,
  value,
  onChange,
  error,
  current,
}: {
  name: string;
  /** The product's id; empty while none is chosen. */
  value: string;
  onChange: (id: string) => void;
  error: string | undefined;
  /** The product that the campaign has already. */
  current: { id: string; name: string } | null;
}) {
  const { language } = useI18n();
  const texts = useTexts(sponsorshipTexts);
  const [words, setWords] = useState("");
  const [q] = useDebounced(words.trim(), TYPING_PAUSE_MS);
  const { data, isError } = useQuery({
    ...queryFor(catalog.list, { query: { q, limit: SHOWN_MAX } }),
    enabled: q !== "",
  });
  const found = q === "" ? [] : (data ?? []).map((product) => ({ ...product, name: nameOf(product, language) }));
  const [chosen, setChosen] = useState(current && { ...current, brand: "" });
  const isAmong = found.some(({ id }) => id === chosen?.id);
  const options = [...(chosen && !isAmong ? [chosen] : []), ...found];
  const choose = (id: string) => {
    const product = options.find((option) => option.id === id);
    if (product) setChosen({ id, name: product.name, brand: product.brand });
    onChange(id);
  };
  let status = "";
  if (isError) status = texts.productsFailed;
  else if (q !== "" && data?.length === 0) status = texts.noProducts;
  return (
    <div className="grid gap-2">
      {/* Enter looks for the words, and sends no form that is not filled in yet. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed in the field bubbles up to here */}
      <div onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}>
        <TextField
          name={name}
          label={texts.fields.productId}
          hint={texts.fields.productHint}
          value={words}
          onChange={setWords}
          error={error}
          maxLength={SEARCH_MAX_CHARACTERS}
          autoComplete="off"
        />
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {status}
      </p>
      {options.length > 0 && (
        <ChoiceList
          label={texts.fields.products}
          options={options.map(({ id, name, brand }) => ({ id, label: name, hint: brand }))}
          value={value}
          onChange={choose}
        />
      )}
    </div>
  );
}

import { DAYS, type ResultFilter, SORTS } from "#client/features/analytics/results/filter.ts";
import { useCategoryName } from "#client/lib/category-name.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanAnalyticsTexts } from "#client/messages/late/scan-analytics.ts";
import { SelectField } from "#client/ui/select-field.tsx";
import { QUALITY_BANDS } from "#shared/domain/identify/confidence.ts";
import { RESULT_DAYS } from "#shared/domain/limits.ts";

/** Which results are shown, and in which order. */
export function FilterBar({
  filter,
  categories,
  onChange,
}: {
  filter: ResultFilter;
  categories: readonly string[];
  onChange: (part: Partial<ResultFilter>) => void;
}) {
  const { results } = useTexts(scanAnalyticsTexts);
  const categoryName = useCategoryName();
  // The last scan of a category may be deleted while it is chosen.
  const offered =
    filter.category && !categories.includes(filter.category) ? [...categories, filter.category] : categories;
  return (
    <fieldset className="grid grid-cols-1 gap-3 min-[480px]:grid-cols-2 lg:grid-cols-4">
      <legend className="sr-only">{results.filters}</legend>
      <SelectField
        label={results.band}
        options={[
          { id: "" as const, label: results.bands.all },
          ...QUALITY_BANDS.map((id) => ({ id, label: results.bands[id] })),
        ]}
        value={filter.band}
        onChange={(band) => onChange({ band })}
      />
      <SelectField
        label={results.category}
        options={[{ id: "", label: results.allCategories }, ...offered.map((id) => ({ id, label: categoryName(id) }))]}
        value={filter.category}
        onChange={(category) => onChange({ category })}
      />
      <SelectField
        label={results.days}
        options={[
          { id: "", label: results.allTime },
          ...RESULT_DAYS.map((days, at) => ({ id: DAYS[at] ?? "", label: results.lastDays(days) })),
        ]}
        value={filter.days}
        onChange={(days) => onChange({ days })}
      />
      <SelectField
        label={results.sort}
        options={SORTS.map((id) => ({ id, label: results.sorts[id] }))}
        value={filter.sort}
        onChange={(sort) => onChange({ sort: sort })}
      />
    </fieldset>
  );
}

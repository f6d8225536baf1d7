import type { useFilter } from "#client/features/scans/history/filter.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { Chip } from "#client/ui/chip.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { SCAN_METHODS } from "#shared/domain/scan-method.ts";

/** Where a member searches the history, and chooses a kind of scan. */
export function FilterBar({
  filter: { filter, text, type, searchNow, choose },
}: {
  filter: ReturnType<typeof useFilter>;
}) {
  const texts = useTexts(scanHistoryTexts);
  return (
    <div className="mb-3 grid grid-cols-1 gap-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <SearchField label={texts.search} value={text} onChange={type} onSubmit={searchNow} />
      <fieldset className="no-scrollbar -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-0.5 md:mx-0 md:px-0">
        <legend className="sr-only">{texts.show}</legend>
        {([null, ...SCAN_METHODS] as const).map((method) => (
          <Chip key={method} pressed={filter.method === method} onClick={() => choose(method)}>
            {texts.filters[method ?? "all"]}
          </Chip>
        ))}
      </fieldset>
    </div>
  );
}

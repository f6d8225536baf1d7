import { type BoxCode, resolve } from "#client/features/scan/steps.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanFlowTexts } from "#client/messages/late/scan-flow.ts";
import { displayCode } from "#shared/domain/codes/display-code.ts";
import { printedGtin } from "#shared/domain/codes/gtin.ts";

/** The code as plain text, whatever it holds, with the other data of a GS1 code. */
export function CodeBox({ code }: { code: BoxCode }) {
  const texts = useTexts(scanFlowTexts);
  const facts = factsOf(code);
  return (
    <div className="rounded-control bg-paper px-4 py-3">
      <p className="text-sm text-muted">{texts.yourCode}</p>
      <p className="line-clamp-4 font-mono font-semibold break-all">{displayCode(code.text)}</p>
      {facts.length > 0 && (
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-sm">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{texts.facts[name]}</dt>
              <dd className="font-mono break-all">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function factsOf(code: BoxCode) {
  const resolved = resolve(code);
  if (resolved.kind !== "element-string" && resolved.kind !== "digital-link") return [];
  const { gtin, articleNumber, lot, serial } = resolved;
  const facts = { gtin: gtin && printedGtin(gtin), articleNumber, lot, serial };
  const names = ["gtin", "articleNumber", "lot", "serial"] as const;
  return names.flatMap((name) => {
    const value = facts[name];
    return value ? [{ name, value }] : [];
  });
}

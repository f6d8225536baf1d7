import { Download, TriangleAlert } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { drawQr, svgOf } from "#client/features/catalog/print-code/qr-svg.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { saveFile } from "#client/lib/save-file.ts";
import { printCodeTexts } from "#client/messages/late/print-code.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { RadioRow } from "#client/ui/radio-row.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { canonicalGtin } from "#shared/domain/codes/gtin.ts";
import {
  DEFAULT_MODULE_MM,
  judgeColours,
  MODULE_MM,
  type ModuleMm,
  printedAddress,
  printedSideMm,
} from "#shared/domain/print-code.ts";

const BLACK = "#000000";
const WHITE = "#ffffff";

/**
 * Makes the code that a maker prints on a box, for a number that is typed here or handed in. Nothing is sent anywhere: the
 * code is drawn by the browser, and works as soon as the catalogue has the number.
 */
export function PrintCodeForm({ number: given, origin }: { number: string; origin: string }) {
  const texts = useTexts(printCodeTexts);
  const [number, setNumber] = useState(given);
  const [moduleMm, setModuleMm] = useState<ModuleMm>(DEFAULT_MODULE_MM);
  const [ink, setInk] = useState(BLACK);
  const [paper, setPaper] = useState(WHITE);
  const digits = number.replace(/[\s-]/g, "");
  const gtin = canonicalGtin(digits);
  const isWhole = [8, 12, 13, 14].includes(digits.length);
  return (
    <div className="grid gap-6 md:grid-cols-[1fr_320px]">
      <div className="grid content-start gap-5">
        <TextField
          label={texts.number}
          name="gtin"
          value={number}
          onChange={setNumber}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          hint={gtin ? texts.numberFits : texts.numberHint}
          error={gtin || digits === "" ? undefined : isWhole ? texts.numberWrong : texts.numberLength}
        />
        <WidthRow value={moduleMm} onChange={setModuleMm} />
        <div className="grid grid-cols-2 gap-3">
          <ColourField label={texts.ink} value={ink} onChange={setInk} />
          <ColourField label={texts.paper} value={paper} onChange={setPaper} />
        </div>
      </div>
      {gtin === null ? (
        <p className="self-start rounded-card border border-line p-5 text-muted">{texts.nothingYet}</p>
      ) : (
        <Drawn gtin={gtin} moduleMm={moduleMm} ink={ink} paper={paper} origin={origin} />
      )}
    </div>
  );
}

function Drawn({ gtin, moduleMm, ink, paper, origin }: DrawnProps) {
  const texts = useTexts(printCodeTexts);
  const { language } = useI18n();
  const address = printedAddress(origin, gtin);
  const drawing = useMemo(() => drawQr(address), [address]);
  const svg = svgOf(drawing, { moduleMm, ink, paper, gtin });
  const side = formatNumber(printedSideMm(drawing.modules, moduleMm), language, 1);
  const { grade, problem } = judgeColours(ink, paper);
  const isPrivate = !origin.startsWith("https://");
  return (
    <section aria-label={texts.code} className="grid content-start gap-3">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={texts.picture(address)}
        className="w-full max-w-64 justify-self-center rounded-control border border-line"
      />
      <p className="text-center text-sm text-muted">{texts.size(side)}</p>
      <p className="text-center text-sm [overflow-wrap:anywhere]">{address}</p>
      <p role="status" className={problem ? "flex gap-2 font-medium text-brick" : "text-center text-sm text-muted"}>
        {problem && <TriangleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />}
        {problem ? texts.problems[problem] : texts.contrast(grade)}
      </p>
      {isPrivate && <p className="rounded-control bg-beech-soft px-4 py-3 text-sm">{texts.notPublic}</p>}
      <Button
        fullWidth
        icon={<Download aria-hidden="true" size={20} />}
        disabled={problem !== null}
        onClick={() => saveFile(new Blob([svg], { type: "image/svg+xml" }), `hexkey-${gtin}.svg`)}
      >
        {texts.download}
      </Button>
      <ButtonLink external fullWidth variant="secondary" href={address} rel="noopener">
        {texts.tryIt}
      </ButtonLink>
    </section>
  );
}

interface DrawnProps {
  /** Of 14 digits. */
  gtin: string;
  moduleMm: ModuleMm;
  ink: string;
  paper: string;
  origin: string;
}

function WidthRow({ value, onChange }: { value: ModuleMm; onChange: (value: ModuleMm) => void }) {
  const texts = useTexts(printCodeTexts);
  const { language } = useI18n();
  const options = MODULE_MM.map((mm) => ({ id: String(mm), label: `${formatNumber(mm, language, 2)} mm` }));
  return (
    <div className="grid gap-1.5">
      <RadioRow
        label={texts.width}
        options={options}
        value={String(value)}
        onChange={(id) => onChange(MODULE_MM.find((mm) => String(mm) === id) ?? DEFAULT_MODULE_MM)}
      />
      <p className="text-sm text-muted">{texts.widthHint}</p>
    </div>
  );
}

function ColourField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        id={id}
        type="color"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full cursor-pointer rounded-control border border-edge bg-card p-1.5"
      />
    </div>
  );
}

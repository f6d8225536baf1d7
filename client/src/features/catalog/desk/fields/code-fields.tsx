import { Plus, ScanBarcode, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTexts } from "#client/lib/i18n.tsx";
import type { ScannedCode } from "#client/lib/scanned-code.ts";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { Button, IconButton } from "#client/ui/button.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { bareArticleNumber } from "#shared/domain/codes/article-number.ts";
import { canonicalGtin, printedGtin } from "#shared/domain/codes/gtin.ts";
import { resolveCode } from "#shared/domain/codes/resolve-code.ts";
import { SHEET_CODES_MAX } from "#shared/domain/limits.ts";

interface CodeList {
  name: string;
  value: readonly string[];
  onChange: (codes: string[]) => void;
  error: string | undefined;
  renderScanner: RenderScanner;
  /** A code that is being typed, for a form that keeps it as well. */
  typing?: { value: string; onChange: (text: string) => void };
}

/** Draws the scanner, which is of another feature: what it reads, or is typed into it, goes to `onCode`. */
export type RenderScanner = (slot: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCode: (code: ScannedCode) => void;
}) => ReactNode;

/** A code as it was typed, in its one form, or why it is none. */
type Read = { code: string; problem: null } | { code: null; problem: "digit" | "length" | "empty" | "none" };

const wrong = (problem: Exclude<Read["problem"], null>): Read => ({ code: null, problem });

/** A GTIN in any length in which it is printed, or in the address of a GS1 Digital Link. */
function readGtin(typed: string): Read {
  const digits = (/\/01\/(\d{8,14})(?!\d)/.exec(typed)?.[1] ?? typed).replace(/[\s-]/g, "");
  const gtin = canonicalGtin(digits);
  if (gtin) return { code: gtin, problem: null };
  return wrong(/^(\d{8}|\d{12,14})$/.test(digits) ? "digit" : "length");
}

function readArticleNumber(typed: string): Read {
  const code = bareArticleNumber(typed);
  if (code === "") return wrong("empty");
  return code.length > ARTICLE_MAX_CHARACTERS ? wrong("length") : { code, problem: null };
}

const ARTICLE_MAX_CHARACTERS = 40;

/** What a scanned code says of the field's kind of number; typed in the scanner, it is read as if typed here. */
type ReadScan = (scanned: ScannedCode) => Read;

const gtinOf: ReadScan = ({ text, symbology }) => {
  const resolved = resolveCode(text, { symbology });
  if ("gtin" in resolved && resolved.gtin !== null) return { code: resolved.gtin, problem: null };
  if (resolved.kind === "wrong-check-digit") return wrong("digit");
  return symbology === null ? readGtin(text) : wrong("none");
};

const articleOf: ReadScan = ({ text, symbology }) => {
  const resolved = resolveCode(text, { symbology });
  if (resolved.kind === "article-number") return readArticleNumber(resolved.number);
  if ("articleNumber" in resolved && resolved.articleNumber !== null) return readArticleNumber(resolved.articleNumber);
  return symbology === null ? readArticleNumber(text) : wrong("none");
};

/** The numbers under the bars, each with its check digit checked before it is taken. */
export function GtinField(list: CodeList) {
  const { fields, codes } = useTexts(deskProductsTexts);
  return (
    <CodeListField
      {...list}
      label={fields.gtins}
      hint={fields.gtinsHint}
      addLabel={codes.addGtin}
      read={readGtin}
      show={printedGtin}
      scanLabel={codes.scanGtin}
      readScan={gtinOf}
      problems={{ ...codes.gtinProblems, none: codes.noGtin }}
      digits
    />
  );
}

/** The numbers by which the maker tells its own articles apart. */
export function ArticleNumberField(list: CodeList) {
  const { fields, codes } = useTexts(deskProductsTexts);
  return (
    <CodeListField
      {...list}
      label={fields.articleNumbers}
      hint={fields.articleNumbersHint}
      addLabel={codes.addArticle}
      read={readArticleNumber}
      show={(code) => code}
      scanLabel={codes.scanArticle}
      readScan={articleOf}
      problems={{ ...codes.articleProblems, none: codes.noArticle }}
    />
  );
}

function CodeListField({
  name,
  value,
  onChange,
  error,
  label,
  hint,
  addLabel,
  read,
  show,
  scanLabel,
  readScan,
  problems,
  renderScanner,
  typing,
  digits = false,
}: CodeList & {
  label: string;
  hint: string;
  addLabel: string;
  read: (typed: string) => Read;
  show: (code: string) => string;
  scanLabel: string;
  readScan: ReadScan;
  problems: Record<Exclude<Read["problem"], null>, string>;
  digits?: boolean;
}) {
  const { codes } = useTexts(deskProductsTexts);
  const [ownTyped, setOwnTyped] = useState("");
  const typed = typing?.value ?? ownTyped;
  const setTyped = typing?.onChange ?? setOwnTyped;
  const [problem, setProblem] = useState<string>();
  const [isScanning, setScanning] = useState(false);
  const scanButton = useRef<HTMLButtonElement>(null);
  // The scanner has no button of its own to give the focus back to.
  useEffect(() => {
    if (isScanning) return () => scanButton.current?.focus();
  }, [isScanning]);
  /** What became of the code that was scanned last. */
  const [news, setNews] = useState("");
  const isFull = value.length >= SHEET_CODES_MAX;
  const take = ({ code, problem }: Read): boolean => {
    setProblem(problem === null ? undefined : problems[problem]);
    setNews("");
    if (code === null) return false;
    if (!value.includes(code)) onChange([...value, code].sort());
    return true;
  };
  const add = () => take(read(typed)) && setTyped("");
  const takeScan = (scanned: ScannedCode) => {
    setScanning(false);
    const found = readScan(scanned);
    if (take(found) && found.code !== null) {
      setNews((value.includes(found.code) ? codes.known : codes.taken)(show(found.code)));
    }
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      {/* Enter takes the code, and does not send the form. A code that is right is not lost by leaving the field. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is typed in the field bubbles up to here */}
      <div
        className="@container"
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          add();
        }}
        onBlur={() => typed.trim() !== "" && add()}
      >
        <div className="grid grid-cols-1 gap-2 @2xs:flex @2xs:items-start">
          <div className="min-w-0 grow">
            <TextField
              name={name}
              label={label}
              hint={hint}
              value={typed}
              onChange={(text) => {
                setTyped(text);
                setProblem(undefined);
              }}
              error={problem ?? error}
              maxLength={200}
              autoComplete="off"
              {...(digits && { inputMode: "numeric" })}
            />
          </div>
          <Button
            variant="secondary"
            className="justify-self-start @2xs:mt-[1.875rem]"
            icon={<Plus aria-hidden="true" size={18} />}
            aria-label={addLabel}
            disabled={isFull}
            onClick={add}
          >
            {codes.add}
          </Button>
        </div>
      </div>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        icon={<ScanBarcode aria-hidden="true" size={18} />}
        ref={scanButton}
        aria-label={scanLabel}
        disabled={isFull}
        onClick={() => setScanning(true)}
      >
        {codes.scan}
      </Button>
      <p role="status" className="text-sm text-pine-text empty:hidden">
        {news}
      </p>
      {renderScanner({ open: isScanning, onOpenChange: setScanning, onCode: takeScan })}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {value.map((code) => (
          <li key={code} className="flex items-center rounded-full border border-edge/60 bg-card pl-4 text-sm">
            <span className="font-medium tabular-nums wrap-anywhere">{show(code)}</span>
            <IconButton
              label={codes.remove(show(code))}
              icon={<X aria-hidden="true" size={18} />}
              onClick={() => onChange(value.filter((one) => one !== code))}
              className="rounded-full"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

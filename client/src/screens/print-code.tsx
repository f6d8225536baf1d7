import { Link, useSearch } from "wouter";
import { PrintCodeForm } from "#client/features/catalog/print-code/print-code-form.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { printCodeTexts } from "#client/messages/late/print-code.ts";
import { Page } from "#client/ui/page.tsx";

/** Where makers get the code for their box. The address may name the number: `?gtin=9506000134352`. */
export default function PrintCode() {
  const texts = useTexts(printCodeTexts);
  const keepsProducts = useMay("keep-catalog");
  const number = new URLSearchParams(useSearch()).get("gtin") ?? "";
  return (
    <Page title={texts.title} back>
      <p className="mb-6 max-w-2xl text-muted">{texts.intro}</p>
      <PrintCodeForm key={number} number={number} origin={window.location.origin} />
      <Link
        href={keepsProducts ? "/desk" : "/partner"}
        className="mt-6 inline-flex min-h-11 items-center font-medium text-pine-text underline underline-offset-4"
      >
        {keepsProducts ? texts.desk : texts.partner}
      </Link>
    </Page>
  );
}

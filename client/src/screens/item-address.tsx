import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { Redirect, useLocation } from "wouter";
import drawing from "#client/assets/drawings/empty-box.svg";
import { queryFor } from "#client/lib/api.ts";
import { failureText } from "#client/lib/failure-text.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { itemAddressTexts } from "#client/messages/late/item-address.ts";
import { ProductPageFrame } from "#client/screens/product/frame.tsx";
import { ProductPageSkeleton } from "#client/screens/product/skeleton.tsx";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { OnceOpened, part } from "#client/ui/part.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";
import { codes } from "#shared/contracts/catalog/codes.ts";
import { canonicalGtin, printedGtin } from "#shared/domain/codes/gtin.ts";
import { productPath } from "#shared/domain/paths.ts";

const ScanFlow = part(async () => ({ default: (await import("#client/screens/parts/scan-flow.tsx")).ScanFlow }));

/**
 * The address that a maker has printed (GS1 Digital Link), where it leads to nothing: the server leads to the product
 * itself where there is one.
 */
export default function ItemAddress() {
  const [path] = useLocation();
  const gtin = canonicalGtin(path.split("/")[2] ?? "");
  return <ProductPageFrame>{gtin === null ? <Misprinted /> : <Unresolved key={gtin} gtin={gtin} />}</ProductPageFrame>;
}

function Misprinted() {
  const texts = useTexts(itemAddressTexts);
  return <Nothing title={texts.wrong} text={texts.wrongText} code={null} isProposed={false} />;
}

function Unresolved({ gtin }: { gtin: string }) {
  const t = useMessages();
  const texts = useTexts(itemAddressTexts);
  const { data, error, refetch } = useQuery(queryFor(codes.explain, { params: { code: gtin } }));
  // The product has come since, or the address asked for what it has not.
  if (data?.product) return <Redirect to={productPath(data.product.id)} replace />;
  if (data) {
    const printed = printedGtin(gtin);
    const text = data.isProposed ? texts.proposedText : texts.unknownText;
    return <Nothing title={texts.unknown(printed)} text={text} code={printed} isProposed={data.isProposed} />;
  }
  if (error) return <ErrorState title={texts.failed} text={failureText(error, t)} onRetry={() => refetch()} />;
  return <ProductPageSkeleton />;
}

/** What is wrong, and the ways on; `code` is null where the number is none. */
function Nothing({ code, isProposed, title, text }: NothingProps) {
  const texts = useTexts(itemAddressTexts);
  const heading = useScreen(title, "item");
  const layers = useLayers();
  const isOpen = layers.get("dialog") === "scan";
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 py-10 text-center">
      <img src={drawing} alt="" width={200} height={150} className="mb-2 h-[150px] w-[200px] object-contain" />
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold [overflow-wrap:anywhere]">
        {title}
      </h1>
      <p className="text-muted">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button icon={<Search aria-hidden="true" size={20} />} onClick={() => layers.open({ dialog: "scan" })}>
          {code === null ? texts.scan : isProposed ? texts.search : texts.searchOrAdd}
        </Button>
        <ButtonLink variant="secondary" href="/">
          {texts.goHome}
        </ButtonLink>
      </div>
      <OnceOpened layer open={isOpen}>
        <ScanFlow
          open={isOpen}
          onOpenChange={(stays) => stays || layers.close("dialog", "found")}
          {...(code !== null && { unknown: { code: { text: code, symbology: null }, isProposed } })}
        />
      </OnceOpened>
    </div>
  );
}

interface NothingProps {
  code: string | null;
  isProposed: boolean;
  title: string;
  text: string;
}

import { Redirect } from "wouter";
import { SheetEditor } from "#client/features/catalog/desk/sheet/editor.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { useWayBack } from "#client/lib/use-way-back.ts";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { renderScanner } from "#client/screens/desk/scanner.tsx";
import { Page } from "#client/ui/page.tsx";

/**
 * The editor of one product's page. Who may edit none is led to the sign-in, and from there back; the server guards each
 * product itself.
 */
export function DeskProduct({ id }: { id: string }) {
  const { product: texts } = useTexts(deskProductsTexts);
  const user = useSessionUser();
  const wayBack = useWayBack();
  if (!useMay("keep-catalog")) return <Redirect to={`/sign-in?return=${wayBack}`} replace />;
  return (
    <Page title={texts.title} back="/desk" width="narrow">
      <SheetEditor key={`${user?.id} ${id}`} id={id} renderScanner={renderScanner} />
    </Page>
  );
}

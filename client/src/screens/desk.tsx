import { Redirect, useParams } from "wouter";
import { ProductsPanel } from "#client/features/catalog/desk/products-panel.tsx";
import { DuplicatesPanel } from "#client/features/catalog/duplicates/duplicates-panel.tsx";
import { FeedsPanel } from "#client/features/catalog/feeds/feeds-panel.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { useMay } from "#client/lib/use-may.ts";
import { useWayBack } from "#client/lib/use-way-back.ts";
import { deskTexts } from "#client/messages/late/desk.ts";
import { DeskProduct } from "#client/screens/desk/product.tsx";
import { renderScanner } from "#client/screens/desk/scanner.tsx";
import { Page } from "#client/ui/page.tsx";
import { Tabs } from "#client/ui/tabs.tsx";
import type { Permission } from "#shared/domain/roles.ts";

/** The parts of the desk, and whom they are for. */
const PARTS = [
  { id: "products", access: "keep-catalog", Panel: () => <ProductsPanel renderScanner={renderScanner} /> },
  { id: "duplicates", access: "manage-business", Panel: DuplicatesPanel },
  { id: "feeds", access: "manage-business", Panel: FeedsPanel },
] as const satisfies readonly {
  id: string;
  access: Permission;
  Panel: () => React.JSX.Element;
}[];

/** The catalogue desk: its parts, and the editor of the product that the address names. */
export default function Desk() {
  const { id } = useParams<{ id?: string }>();
  return id === undefined ? <DeskParts /> : <DeskProduct id={id} />;
}

/**
 * Where the catalogue is kept; the address says which part is open. Who may see none of it is led to the sign-in, and
 * from there back. The server guards the data itself.
 */
function DeskParts() {
  const texts = useTexts(deskTexts);
  const layers = useLayers();
  const wayBack = useWayBack();
  const rights = { "keep-catalog": useMay("keep-catalog"), "manage-business": useMay("manage-business") };
  const parts = PARTS.filter(({ access }) => rights[access]);
  const wanted = layers.get("tab");
  const [first] = parts;
  const chosen = parts.find(({ id }) => id === wanted) ?? first;
  if (!chosen) return <Redirect to={`/sign-in?return=${wayBack}`} replace />;
  return (
    <Page title={texts.title} back>
      <Tabs
        label={texts.tabsLabel}
        tabs={parts.map(({ id }) => ({ id, label: texts.tabs[id] }))}
        value={chosen.id}
        onChange={(id) => layers.swap({ tab: id === first?.id ? null : id })}
      >
        <chosen.Panel />
      </Tabs>
    </Page>
  );
}

import partnerships from "#client/assets/drawings/garage.svg";
import { useTexts } from "#client/lib/i18n.tsx";
import { businessTexts } from "#client/messages/late/business.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";

const DRAWINGS = { partnerships };
export type BusinessSectionId = keyof typeof DRAWINGS;

/** A part of the business management that is not built yet: it describes its purpose. */
export function BusinessSection({ id }: { id: BusinessSectionId }) {
  const { notBuilt } = useTexts(businessTexts);
  return <EmptyState headingLevel={3} drawing={DRAWINGS[id]} {...notBuilt[id]} />;
}

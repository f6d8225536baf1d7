import { FileText } from "lucide-react";
import { formatFileSize } from "#client/lib/file-size.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import type { ProductFacts } from "#shared/contracts/catalog/product-facts.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** The way to the maker's manual, with what there is to load; nothing where there is none. */
export function ManualLink({
  facts: { manualUrl, manualPages, manualBytes },
  fullWidth = false,
  className,
}: {
  facts: Pick<ProductFacts, "manualUrl" | "manualPages" | "manualBytes">;
  fullWidth?: boolean;
  className?: string;
}) {
  const { language } = useI18n();
  const texts = useTexts(productPageTexts);
  const manual = safeLink(manualUrl, location.origin);
  if (!manual) return null;
  return (
    <ButtonLink
      external
      fullWidth={fullWidth}
      variant="secondary"
      href={manual.href}
      icon={<FileText aria-hidden="true" size={18} />}
      {...(className !== undefined && { className })}
    >
      {texts.manual(manualPages, manualBytes === null ? null : formatFileSize(manualBytes, language))}
    </ButtonLink>
  );
}

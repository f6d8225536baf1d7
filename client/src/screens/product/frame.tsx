import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useGoBack } from "#client/lib/go-back.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { IconButton } from "#client/ui/button.tsx";
import { Hexagon } from "#client/ui/hexagon.tsx";

/**
 * The frame of a product's page in each of its states. Many people come here by a shared link: the bar says where they
 * are, and the product's name, which may be long, stands in the page.
 */
export function ProductPageFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  const t = useMessages();
  const texts = useTexts(productPageTexts);
  const goBack = useGoBack();
  return (
    <>
      <header className="safe-top sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur-sm">
        <div className="mx-auto flex min-h-14 max-w-5xl items-center gap-1 px-4 md:min-h-16 md:px-6">
          <IconButton
            label={t.common.back}
            icon={<ArrowLeft aria-hidden="true" size={22} />}
            onClick={goBack}
            className="-ml-2.5"
          />
          <Link
            href="/"
            aria-label={texts.home}
            className="inline-flex min-h-11 items-center gap-[8px] rounded-control px-[4px] text-lg font-bold"
          >
            <Hexagon size={28} />
            {t.common.appName}
          </Link>
          <span className="-mr-2.5 ml-auto">{action}</span>
        </div>
      </header>
      <main className="mx-auto max-w-5xl px-4 pt-4 pb-28 md:px-6 md:pt-6 md:pb-10">{children}</main>
    </>
  );
}

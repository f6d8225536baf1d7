import { RotateCw } from "lucide-react";
import { useLocation } from "wouter";
import { useLookUpAgain } from "#client/features/scans/history/use-code-lookup.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { Button } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import { nameOf } from "#shared/domain/product-name.ts";
import { productPath } from "#shared/domain/product-path.ts";

/** Looks a code up again, and opens its product where there is one by now. */
export function LookUpAgain({ code, symbology, name }: { code: string; symbology: Symbology | null; name: string }) {
  const { language } = useI18n();
  const texts = useTexts(scanHistoryTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const [, navigate] = useLocation();
  const lookUp = useLookUpAgain({
    onSuccess: ({ product, candidates }) => {
      if (product) return navigate(productPath(product.id));
      if (candidates.length === 0) return toast({ title: texts.stillUnknown });
      return toast({
        title: texts.several,
        description: candidates.map((one) => `${one.brand} ${nameOf(one, language)}`).join(", "),
      });
    },
    onError: (error) => toast({ title: texts.lookUpFailed, description: problemText(error), variant: "destructive" }),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      className="relative -ml-4"
      icon={<RotateCw aria-hidden="true" size={16} />}
      pending={lookUp.isPending}
      aria-label={texts.lookUpAgainOf(name)}
      onClick={() => lookUp.mutate({ code, symbology })}
    >
      {texts.lookUpAgain}
    </Button>
  );
}

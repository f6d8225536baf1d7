import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { ProductSearch } from "#client/features/catalog/product-search.tsx";
import { ScanAnswer as AnswerOfCode, type ScanAnswerProps } from "#client/features/scan/answer.tsx";
import { RecallOf } from "#client/features/scans/history/recall-of.tsx";

/**
 * The result of a scan, with the catalogue and the ways to sign in. A file of its own, as the scanner opens without
 * them.
 */
export function ScanAnswer(answer: ScanAnswerProps) {
  return (
    <AnswerOfCode
      {...answer}
      renderSearch={(onSelect, begin) => <ProductSearch begin={begin} onSelect={({ id }) => onSelect(id)} />}
      renderRecall={(productId, among) => <RecallOf productId={productId} among={among} />}
      signIn={<SignInOptions onGuest={null} />}
    />
  );
}

import { useMutation } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { useDeskActions, useRevisions } from "#client/features/catalog/desk/use-desk.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { deskProductsTexts } from "#client/messages/late/desk-products.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { OpenSheet, Revision } from "#shared/contracts/catalog/desk.ts";

const WHEN = { dateStyle: "medium", timeStyle: "short" } as const;

/** What was changed of a product's sheet, by whom and when, with a way back to each earlier state. */
export function SheetHistory({
  opened: { id, version },
  onRestored,
}: {
  opened: Pick<OpenSheet, "id" | "version">;
  onRestored: (opened: OpenSheet) => void;
}) {
  const { history: texts } = useTexts(deskProductsTexts);
  const problemText = useProblemText();
  const query = useRevisions(id);
  const list = useRef<HTMLOListElement>(null);
  const actions = useDeskActions();
  const [chosen, setChosen] = useState<number | null>(null);
  const restored = useRef<OpenSheet>(null);
  const restore = useMutation({
    mutationFn: async (revision: number) => {
      restored.current = await actions.restore(id, revision, version);
    },
  });
  const { items } = query;
  return (
    <section aria-labelledby="history-title" className="grid grid-cols-1 gap-3">
      <h2 id="history-title" className="text-lg font-bold">
        {texts.title}
      </h2>
      {items === undefined && !query.error && <SkeletonRows count={2} />}
      {items === undefined && query.error && (
        <ErrorState title={texts.failed} text={problemText(query.error)} onRetry={() => query.refetch()} />
      )}
      {items?.length === 0 && <p className="text-muted">{texts.none}</p>}
      <ol ref={list} className="grid grid-cols-1 gap-3 empty:hidden">
        {items?.map((revision, at) => {
          // The newest is undone by bringing back the one below it.
          const target = at === 0 ? items[1] : revision;
          return (
            <li key={revision.version} className="rounded-card border border-line bg-card px-4 py-3">
              <RevisionLine revision={revision} />
              {target && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="mt-1 -ml-4"
                  icon={<Undo2 aria-hidden="true" size={18} />}
                  onClick={() => setChosen(target.version)}
                >
                  {at === 0 ? texts.undo : texts.bringBack(revision.version)}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {items && (
        <LoadMore list={list} query={query} failure={query.error && `${texts.failed}. ${problemText(query.error)}`} />
      )}
      <ConfirmDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={texts.confirmTitle}
        description={texts.confirmText}
        labels={{ keep: texts.keep, remove: texts.confirm, removing: texts.restoring }}
        removal={restore}
        target={chosen ?? 0}
        onRemoved={() => {
          setChosen(null);
          if (restored.current) onRestored(restored.current);
        }}
      />
    </section>
  );
}

function RevisionLine({ revision }: { revision: Revision }) {
  const { language } = useI18n();
  const { history: texts, sections } = useTexts(deskProductsTexts);
  const { version, isEdit, by, isByFormer, changed, restores, createdAt } = revision;
  const who = by ?? (isByFormer ? texts.formerMember : texts.unnamed);
  const what = [
    restores !== null ? texts.restored(restores) : null,
    !isEdit && (version === 0 ? texts.before : texts.elsewhere),
    changed.length > 0 ? changed.map((section) => sections[section]).join(", ") : null,
  ].filter(Boolean);
  return (
    <>
      <p className="font-semibold">{texts.version(version)}</p>
      <p className="text-sm text-muted">
        {isEdit ? texts.byOn(who, formatDate(createdAt, language, WHEN)) : formatDate(createdAt, language, WHEN)}
      </p>
      <p className="wrap-anywhere">{what.join(" · ")}</p>
    </>
  );
}

import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { ProgramDialog } from "#client/features/business/affiliates/program-dialog.tsx";
import { ProgramFigures } from "#client/features/business/affiliates/program-figures.tsx";
import { ProgramRow } from "#client/features/business/affiliates/program-row.tsx";
import { usePrograms } from "#client/features/business/affiliates/use-programs.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { affiliatesTexts } from "#client/messages/late/affiliates.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { AffiliateProgram } from "#shared/contracts/business/affiliate-programs.ts";

/** The affiliate programs with their counted clicks. */
export function AffiliatesSection() {
  const texts = useTexts(affiliatesTexts);
  /** Stays when its dialog has closed, which fades away with it; every opening begins anew. */
  const [edited, setEdited] = useState<{ program: AffiliateProgram | null; opening: number }>({
    program: null,
    opening: 0,
  });
  const [open, setOpen] = useState(false);
  const edit = (program: AffiliateProgram | null) => {
    setEdited({ program, opening: edited.opening + 1 });
    setOpen(true);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <ProgramFigures />
      <Button className="justify-self-start" icon={<Plus aria-hidden="true" size={20} />} onClick={() => edit(null)}>
        {texts.add}
      </Button>
      <ProgramList onEdit={edit} />
      <ProgramDialog key={edited.opening} program={edited.program} open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

function ProgramList({ onEdit }: { onEdit: (program: AffiliateProgram) => void }) {
  const texts = useTexts(affiliatesTexts);
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const query = usePrograms();
  const { programs, error } = query;
  if (programs === undefined) {
    if (error) return <ErrorState title={texts.loadFailed} text={problemText(error)} onRetry={() => query.refetch()} />;
    return <SkeletonRows count={3} />;
  }
  if (programs.length === 0) {
    return <EmptyState headingLevel={3} drawing={emptyBox} title={texts.noneTitle} text={texts.noneText} />;
  }
  return (
    <>
      <ul ref={list} className="grid grid-cols-1 gap-3">
        {programs.map((program) => (
          <ProgramRow key={program.id} program={program} onEdit={() => onEdit(program)} />
        ))}
      </ul>
      <LoadMore list={list} query={query} failure={error && `${texts.loadFailed}. ${problemText(error)}`} />
    </>
  );
}

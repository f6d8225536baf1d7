import { Download } from "lucide-react";
import { useOwnChange } from "#client/features/training/use-training.ts";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { saveFile } from "#client/lib/save-file.ts";
import { useMay } from "#client/lib/use-may.ts";
import { trainingTexts } from "#client/messages/late/training.ts";
import { Button } from "#client/ui/button.tsx";
import { training } from "#shared/contracts/training/training.ts";

/** For administrators: what members agreed on, as a file for training a model. */
export function ExportPairs() {
  const texts = useTexts(trainingTexts);
  const save = useOwnChange(texts.exportFailed, async () => {
    const day = new Date().toISOString().slice(0, 10);
    saveFile(await api(training.exportPairs), `hexkey-training-${day}.jsonl`);
  });
  if (!useMay("export-training-data")) return null;
  return (
    <section className="mt-8 grid justify-items-start gap-2 rounded-card border border-line bg-card p-4">
      <h2 className="text-lg font-bold">{texts.exportTitle}</h2>
      <p className="text-muted">{texts.exportText}</p>
      <Button
        variant="secondary"
        icon={<Download aria-hidden="true" size={20} />}
        pending={save.isPending}
        onClick={() => save.mutate(undefined)}
      >
        {texts.export}
      </Button>
    </section>
  );
}

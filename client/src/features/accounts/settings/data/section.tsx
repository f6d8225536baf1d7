import { useMutation } from "@tanstack/react-query";
import { Database, Download } from "lucide-react";
import { useState } from "react";
import { DeleteAccountDialog } from "#client/features/accounts/settings/data/delete-account-dialog.tsx";
import { ProblemNote } from "#client/features/accounts/settings/problem-note.tsx";
import { saveFile } from "#client/lib/save-file.ts";
import { SettingsSection } from "#client/features/accounts/settings/section.tsx";
import { api } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import type { SessionUser } from "#client/lib/session-store.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { Button } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

const EXPORT_FILE = "hexkey-my-data.json";

/** The personal data, among the settings. */
export function DataSection({ user }: { user: SessionUser }) {
  const texts = useTexts(settingsTexts).data;
  return (
    <SettingsSection icon={Database} title={texts.title}>
      <OwnData user={user} />
    </SettingsSection>
  );
}

/** The export of the member's data, and the deletion of the account. */
export function OwnData({ user }: { user: SessionUser }) {
  const texts = useTexts(settingsTexts).data;
  const problemText = useProblemText();
  const { toast } = useToast();
  const [deleting, setDeleting] = useState(false);
  const download = useMutation({
    mutationFn: () => api(accounts.exportData),
    onSuccess: (file) => {
      saveFile(file, EXPORT_FILE);
      toast({ title: texts.exported(EXPORT_FILE) });
    },
  });
  return (
    <>
      <div className="grid gap-3">
        <p className="text-muted">{texts.exportText}</p>
        <ProblemNote text={download.error ? problemText(download.error) : null} />
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" size={20} />}
          pending={download.isPending}
          onClick={() => download.mutate()}
        >
          {texts.export}
        </Button>
        <p className="mt-3 border-t border-line pt-5 text-muted">{texts.deleteText}</p>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {texts.delete}
        </Button>
      </div>
      <DeleteAccountDialog user={user} open={deleting} onOpenChange={setDeleting} />
    </>
  );
}

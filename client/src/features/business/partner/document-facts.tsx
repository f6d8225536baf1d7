import { Download, FileText } from "lucide-react";
import { type ReactNode, useState } from "react";
import { fileSize } from "#client/features/business/partner/file-size.ts";
import { lastDayText } from "#client/features/business/partner/last-day.ts";
import { api } from "#client/lib/api.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { saveFile } from "#client/lib/save-file.ts";
import { partnerTexts } from "#client/messages/late/partner.ts";
import { Button } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { type PartnershipDocument, partnership } from "#shared/contracts/business/partnership.ts";
import { hasExpired } from "#shared/domain/partnership.ts";

/** A document with what is known of it and the way to its file; `children` are what else can be done about it. */
export function DocumentFacts({ document, children }: { document: PartnershipDocument; children?: ReactNode }) {
  const { language } = useI18n();
  const texts = useTexts(partnerTexts);
  const { fileName, fileSize: bytes, uploadDate, verificationStatus, expiryDate, notes } = document;
  const isOver = hasExpired(document, new Date());
  const until = expiryDate && lastDayText(expiryDate, language);
  return (
    <li className="grid gap-2 rounded-control border border-line bg-card p-3 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-0 grow gap-2">
          <FileText aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-muted" />
          <span className="min-w-0 font-medium">{fileName}</span>
        </span>
        <Badge tone={verificationStatus === "verified" && !isOver ? "pine" : TONES[verificationStatus]}>
          {texts.verifications[verificationStatus]}
        </Badge>
        {isOver && <Badge tone="brick">{texts.expired}</Badge>}
      </div>
      <p className="text-sm text-muted">
        {texts.sentOn(formatDate(uploadDate, language), fileSize(bytes, language, texts))}
        {until && ` · ${isOver ? texts.ranOut(until) : texts.validUntil(until)}`}
      </p>
      {notes && (
        <p dir="auto" className="text-brick-text">
          {notes}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <SaveButton document={document} />
        {children}
      </div>
    </li>
  );
}

const TONES = { verified: "neutral", pending: "beechSoft", rejected: "brick" } as const;

/** Saves the file to the device: it is never shown in the page. */
function SaveButton({ document: { id, fileName, documentType, mediaType } }: { document: PartnershipDocument }) {
  const texts = useTexts(partnerTexts);
  const problemText = useProblemText();
  const { toast } = useToast();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const file = await api(partnership.document, { params: { id } });
      saveFile(file, `${documentType}.${mediaType === "application/pdf" ? "pdf" : "webp"}`);
    } catch (error) {
      toast({ title: texts.openFailed, description: problemText(error), variant: "destructive" });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Download aria-hidden="true" size={18} />}
      aria-label={texts.openOf(fileName)}
      pending={pending}
      onClick={save}
    >
      {texts.open}
    </Button>
  );
}

import { CircleAlert, CircleCheck, Hourglass, X } from "lucide-react";
import { Link } from "wouter";
import { useFailure, useOutcome } from "#client/features/sharing/run/outcome.ts";
import { cancelShare, retryShare } from "#client/features/sharing/run/run-share.ts";
import {
  isOfForm,
  putRun,
  type Shared,
  type ShareRun,
  useRun,
  useShowsRun,
} from "#client/features/sharing/run/share-run.ts";
import { PhaseText, type Progress, SentOf, ShareProgressBar } from "#client/features/sharing/status/progress.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button, ButtonLink, IconButton } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { productPath } from "#shared/domain/product-path.ts";

interface Form {
  /** The product that it is for, null for new ones. */
  of: string | null;
  onOpen: () => void;
}

/** The file that is being shared without its form, and its outcome, until that has been seen. `form` is an open one. */
export function ShareStatus(props: { form?: Form; className?: string }) {
  useShowsRun();
  return <ShareCard {...props} />;
}

/** The same for where nothing else shows it. */
export function ShareCard({ form, className = "" }: { form?: Form; className?: string }) {
  const texts = useTexts(shareFormTexts);
  const run = useRun();
  if (run === null) return null;
  const { end } = run;
  return (
    <section
      aria-label={texts.yourUpload}
      className={`rounded-card border border-line bg-card py-2 pr-1.5 pl-4 text-sm text-ink ${className}`}
    >
      {end === null ? (
        <UnderWay run={run} />
      ) : "shared" in end ? (
        <Done shared={end.shared} />
      ) : (
        <Failed run={run} failure={end.failure} form={form} />
      )}
    </section>
  );
}

function UnderWay({ run }: { run: ShareRun }) {
  const texts = useTexts(shareFormTexts);
  const { toast } = useToast();
  const { video, draft } = run.inputs;
  const progress: Progress = {
    ...run,
    sent: { part: run.sent, bytes: video.file.size },
    isNew: !("productId" in draft),
  };
  const cancel = () => {
    void cancelShare();
    toast({ title: texts.cancelled });
  };
  return (
    <>
      <div className="flex items-center gap-2">
        <Link href="/my-shares" className="min-w-0 grow truncate py-3 font-semibold">
          {video.file.name}
        </Link>
        {run.phase !== "creating" && (
          <IconButton label={texts.cancel} icon={<X aria-hidden="true" size={20} />} onClick={cancel} />
        )}
      </div>
      <div className="grid gap-1.5 pr-2.5 pb-1.5">
        <ShareProgressBar {...progress} />
        <div className="flex flex-wrap justify-between gap-x-3">
          <p role="status" className="font-medium">
            <PhaseText {...progress} />
          </p>
          <SentOf {...progress} />
        </div>
      </div>
    </>
  );
}

const ICONS = {
  live: <CircleCheck aria-hidden="true" size={20} className="mt-3 shrink-0 text-pine-text" />,
  pending: <Hourglass aria-hidden="true" size={20} className="mt-3 shrink-0" />,
  refused: <CircleAlert aria-hidden="true" size={20} className="mt-3 shrink-0 text-brick-text" />,
};

function Done({ shared }: { shared: Shared }) {
  const texts = useTexts(shareFormTexts);
  const { state, text, hasPage } = useOutcome(shared);
  return (
    <div className="flex items-start gap-3">
      {ICONS[state]}
      <div className="grid min-w-0 grow justify-items-start">
        <p role="status" className="py-2.5 font-medium wrap-anywhere">
          {text}
        </p>
        <ButtonLink
          variant="ghost"
          size="sm"
          href={hasPage ? productPath(shared.product.id) : "/my-shares"}
          className="-mt-1 -ml-4"
          onClick={forget}
        >
          {hasPage ? texts.see : texts.myShares}
        </ButtonLink>
      </div>
      <CloseButton />
    </div>
  );
}

function Failed({ run, failure, form }: { run: ShareRun; failure: unknown; form: Form | undefined }) {
  const t = useMessages();
  const texts = useTexts(shareFormTexts);
  const { text, mayPass } = useFailure()(failure);
  const { formOf, video } = run.inputs;
  const look = { variant: "ghost", size: "sm", className: "-mt-1 -ml-4" } as const;
  return (
    <div className="flex items-start gap-3">
      {ICONS.refused}
      <div className="grid min-w-0 grow justify-items-start">
        <p role="status" className="py-2.5 wrap-anywhere">
          <strong className="block font-semibold">{texts.notShared(video.file.name)}</strong>
          {text}
        </p>
        {mayPass ? (
          <Button {...look} onClick={retryShare}>
            {t.common.tryAgain}
          </Button>
        ) : form && isOfForm(run, form.of) ? (
          <Button {...look} onClick={form.onOpen}>
            {texts.openForm}
          </Button>
        ) : (
          <ButtonLink {...look} href={`${formOf === null ? "/my-shares" : productPath(formOf)}?dialog=share`}>
            {texts.openForm}
          </ButtonLink>
        )}
      </div>
      <CloseButton />
    </div>
  );
}

function CloseButton() {
  const t = useMessages();
  return <IconButton label={t.common.close} icon={<X aria-hidden="true" size={20} />} onClick={forget} />;
}

const forget = () => putRun(null);

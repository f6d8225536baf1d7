import { Link } from "wouter";
import { LinkCheck } from "#client/features/sharing/form/link-check.tsx";
import { ShareNotice } from "#client/features/sharing/form/notice.tsx";
import { FixedProduct, OfferedProduct } from "#client/features/sharing/form/product.tsx";
import { useShareForm } from "#client/features/sharing/form/use-form.ts";
import type { Shared } from "#client/features/sharing/run/share-run.ts";
import { ShareProgress } from "#client/features/sharing/status/progress.tsx";
import { CaptionsField } from "#client/features/sharing/video/captions-field.tsx";
import { FileField } from "#client/features/sharing/video/file-field.tsx";
import { PosterField } from "#client/features/sharing/video/poster-field.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { ProductFields } from "#client/ui/product-fields.tsx";
import { RadioRow } from "#client/ui/radio-row.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import type { KnownProduct } from "#shared/contracts/sharing/shared-videos.ts";
import { CODE_MAX_CHARACTERS, LINK_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { videoService } from "#shared/domain/video-link.ts";

/** Shares an assembly video, by its address or as a file; with `product` of that one, else of a new one. */
export default function ShareForm({
  product: fixed,
  onShared,
}: {
  product: KnownProduct | null;
  onShared: (shared: Shared) => void;
}) {
  const t = useMessages();
  const texts = useTexts(shareFormTexts);
  const { props, field, product, offer, source, setSource, pending, isSending, ...form } = useShareForm(
    fixed,
    onShared,
  );
  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      {/* During sending nothing can be changed. */}
      <fieldset disabled={isSending} className="grid min-w-0 grid-cols-1 gap-4">
        {product ? (
          <FixedProduct product={product} onRelease={pending ? null : form.release} />
        ) : (
          <>
            <ProductFields field={field} labels={texts} />
            <TextField
              {...field("code")}
              label={texts.code}
              hint={texts.codeHint}
              autoComplete="off"
              maxLength={CODE_MAX_CHARACTERS}
            />
          </>
        )}
        <RadioRow
          label={texts.source}
          options={[
            { id: "link", label: texts.sources.link },
            { id: "file", label: texts.sources.file },
          ]}
          value={source}
          onChange={(next) => pending || setSource(next)}
        />
        {source === "link" ? (
          <div className="grid gap-1">
            <TextField
              {...field("videoUrl")}
              label={texts.link}
              hint={texts.linkHint}
              autoComplete="off"
              inputMode="url"
              maxLength={LINK_MAX_CHARACTERS}
              required
            />
            {videoService(form.link) !== null && <LinkCheck link={form.link.trim()} />}
          </div>
        ) : (
          <>
            <FileField
              video={form.video}
              problem={form.fileProblem}
              unfinished={form.unfinished}
              otherFile={form.otherFile}
              goesOn={form.goesOn}
              disabled={isSending}
              onChoose={form.chooseFile}
              onUnfinishedGone={form.lookForUnfinished}
            />
            {form.video && !form.video.isLooking && (
              <>
                <PosterField extras={form.extras} video={form.video} disabled={isSending} />
                <CaptionsField extras={form.extras} disabled={isSending} />
              </>
            )}
          </>
        )}
      </fieldset>
      <ShareNotice />
      <ShareProgress {...form} isNew={product === null} onCancel={isSending ? form.cancel : null} />
      <FormFailure>{form.failure}</FormFailure>
      {form.canRetry && (
        <Button variant="secondary" onClick={form.retry}>
          {t.common.tryAgain}
        </Button>
      )}
      {offer && !product && <OfferedProduct product={offer} pending={pending} onTake={form.takeOffer} />}
      <Button
        type="submit"
        fullWidth
        pending={pending || (source === "file" && form.video?.isLooking === true)}
        className="min-h-14!"
      >
        {pending ? texts.sharing : texts.submit}
      </Button>
      <p className="text-center text-sm text-muted">
        <Link
          href="/my-shares"
          className="inline-flex min-h-11 items-center font-semibold text-pine-text underline underline-offset-4"
        >
          {texts.myShares}
        </Link>
        <span className="block">{texts.mySharesHint}</span>
      </p>
    </form>
  );
}

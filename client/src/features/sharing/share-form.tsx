import { CaptionsField } from "#client/features/sharing/captions-field.tsx";
import { FileField } from "#client/features/sharing/file-field.tsx";
import { LinkCheck } from "#client/features/sharing/link-check.tsx";
import { PosterField } from "#client/features/sharing/poster-field.tsx";
import { ShareNotice } from "#client/features/sharing/share-notice.tsx";
import { ShareProgress } from "#client/features/sharing/share-progress.tsx";
import { useShareForm } from "#client/features/sharing/use-share-form.ts";
import type { Shared } from "#client/features/sharing/use-sharing.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { shareFormTexts } from "#client/messages/late/share-form.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { ProductFields } from "#client/ui/product-fields.tsx";
import { RadioRow } from "#client/ui/radio-row.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { CODE_MAX_CHARACTERS, LINK_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { videoService } from "#shared/domain/video-link.ts";

/** Shares an assembly video, by its address or as a file. */
export default function ShareForm({
  person,
  onShared,
}: {
  /** Whose drafts and uploads these are. */
  person: string;
  onShared: (shared: Shared) => void;
}) {
  const texts = useTexts(shareFormTexts);
  const { props, field, source, setSource, pending, ...form } = useShareForm(person, onShared);
  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      <ProductFields field={field} labels={texts} />
      <TextField
        {...field("code")}
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="off"
        maxLength={CODE_MAX_CHARACTERS}
      />
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
            goesOn={form.goesOn}
            disabled={pending}
            onChoose={form.chooseFile}
            onDiscard={form.discard}
          />
          {form.video && !form.video.isLooking && (
            <>
              <PosterField extras={form.extras} video={form.video} disabled={pending} />
              <CaptionsField extras={form.extras} disabled={pending} />
            </>
          )}
        </>
      )}
      <ShareNotice />
      <ShareProgress phase={form.phase} progress={form.progress} onCancel={form.cancel} />
      <FormFailure>{form.failure}</FormFailure>
      <Button
        type="submit"
        fullWidth
        pending={pending || (source === "file" && form.video?.isLooking === true)}
        className="min-h-14!"
      >
        {pending ? texts.sharing : texts.submit}
      </Button>
    </form>
  );
}

import { FileUp } from "lucide-react";
import { useId } from "react";
import * as z from "zod/mini";
import { useBeginImport } from "#client/features/catalog/feeds/use-feeds.ts";
import { formatFileSize } from "#client/lib/file-size.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { feedTexts } from "#client/messages/late/feeds.ts";
import { Button } from "#client/ui/button.tsx";
import { FieldError } from "#client/ui/field-error.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { RadioRow } from "#client/ui/radio-row.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { feeds } from "#shared/contracts/catalog/feeds.ts";
import { FEED_SOURCE_MAX_CHARACTERS } from "#shared/domain/limits.ts";

interface Typed {
  source: string;
  way: "file" | "link";
  file: File | null;
  url: string;
}

const source = z.pipe(
  z.transform((typed: string) => typed.trim().toLowerCase()),
  feeds.upload.body.shape.source,
);
/** One of the two ways to name a feed. */
const schema = z.discriminatedUnion("way", [
  z.object({ way: z.literal("file"), source, file: z.instanceof(File) }),
  z.object({ way: z.literal("link"), source, url: z.pipe(z.string().check(z.trim()), feeds.fetch.body.shape.url) }),
]);

/** Begins an import; what was typed stays where it is refused. */
export function ImportForm() {
  const texts = useTexts(feedTexts);
  const { toast } = useToast();
  const begin = useBeginImport();
  const form = useForm<Typed, typeof schema>({
    schema,
    initial: { source: "", way: "file", file: null, url: "" },
    say: (name) => (name === "way" ? undefined : texts.wrong[name]),
    send: async (input, once) => {
      await begin(input.source, input.way === "file" ? { file: input.file } : { url: input.url }, once);
      toast({ title: texts.begun, description: texts.begunText });
      form.field("file").onChange(null);
      form.field("url").onChange("");
    },
  });
  const way = form.field("way");
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-4">
      <h2 className="text-lg font-semibold">{texts.begin}</h2>
      <TextField
        {...form.field("source")}
        label={texts.source}
        hint={texts.sourceHint}
        maxLength={FEED_SOURCE_MAX_CHARACTERS}
        autoComplete="on"
        required
      />
      <RadioRow
        label={texts.way}
        options={[
          { id: "file", label: texts.ways.file },
          { id: "link", label: texts.ways.link },
        ]}
        value={way.value}
        onChange={way.onChange}
      />
      {way.value === "file" ? (
        <FileChoice {...form.field("file")} disabled={form.pending} />
      ) : (
        <TextField
          {...form.field("url")}
          type="url"
          label={texts.link}
          hint={texts.linkHint}
          autoComplete="off"
          required
        />
      )}
      <FormFailure alert>{form.failure}</FormFailure>
      <Button type="submit" pending={form.pending}>
        {form.pending ? texts.sending : texts.send}
      </Button>
    </form>
  );
}

function FileChoice({
  name,
  value: file,
  onChange,
  error,
  disabled,
}: {
  name: string;
  value: File | null;
  onChange: (file: File) => void;
  error: string | undefined;
  disabled: boolean;
}) {
  const texts = useTexts(feedTexts);
  const { language } = useI18n();
  const id = useId();
  return (
    <div className="grid gap-2">
      <label
        className={`relative flex min-h-14 items-center justify-center gap-2 rounded-control border border-dashed px-4 py-3 text-center font-semibold text-pine-text transition has-focus-visible:outline-3 has-focus-visible:outline-pine-text ${
          error === undefined ? "border-edge" : "border-brick"
        } ${disabled ? "opacity-55" : "cursor-pointer hover:bg-pine-soft"}`}
      >
        <FileUp aria-hidden="true" size={20} className="shrink-0" />
        <span className="min-w-0 wrap-anywhere">
          {file ? texts.chosen(file.name, formatFileSize(file.size, language)) : texts.file}
        </span>
        <input
          type="file"
          name={name}
          accept=".csv,.tsv,.txt,.xml,.jsonl,.ndjson,.gz"
          className="sr-only"
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-hint${error === undefined ? "" : ` ${id}-error`}`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onChange(chosen);
            // So that choosing the same file again is a choice, too.
            target.value = "";
          }}
        />
      </label>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {texts.fileHint}
      </p>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

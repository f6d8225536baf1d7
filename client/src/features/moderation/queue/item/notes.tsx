import { useChangedDetail } from "#client/features/moderation/queue/hooks.ts";
import { useShortcutsOn } from "#client/features/moderation/queue/keys/setting.ts";
import { ItemSection, Moment, Written } from "#client/features/moderation/queue/parts.tsx";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import { TextArea } from "#client/ui/text-area.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { type ModerationItemDetail, moderation } from "#shared/contracts/moderation/moderation.ts";
import { MODERATOR_NOTE_MAX_CHARACTERS } from "#shared/domain/moderation-limits.ts";

/** The moderators' notes, and the form for another one. */
export function Notes({ item }: { item: ModerationItemDetail }) {
  const texts = useTexts(moderationTexts);
  return (
    <ItemSection title={texts.notes}>
      <p className="text-sm text-muted">{item.notes.length === 0 ? texts.noNotes : texts.notesFor}</p>
      {item.notes.length > 0 && (
        <ul className="grid gap-3">
          {item.notes.map(({ id, text, by, createdAt }) => (
            <li key={id} className="rounded-control bg-paper px-3.5 py-2.5">
              <Written>{text}</Written>
              <p className="mt-1 text-sm text-muted">
                {by === null ? texts.formerModerator : (by.name ?? texts.aModerator)}, <Moment date={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <NoteForm id={item.id} />
    </ItemSection>
  );
}

function NoteForm({ id }: { id: string }) {
  const texts = useTexts(moderationTexts);
  const { toast } = useToast();
  const changed = useChangedDetail();
  const hasShortcuts = useShortcutsOn();
  const form = useForm({
    schema: moderation.note.body,
    initial: { text: "" },
    say: (_, { text }) => (text.trim() === "" ? texts.missing : undefined),
    send: async (body, once) => {
      changed(await api(moderation.note, { params: { id }, body, ...once }));
      form.field("text").onChange("");
    },
    onFailure: (description) => toast({ title: texts.noteFailed, description, variant: "destructive" }),
  });
  return (
    <form {...form.props} aria-label={texts.addNote} className="grid gap-2.5">
      <TextArea {...form.field("text")} label={texts.note} max={MODERATOR_NOTE_MAX_CHARACTERS} />
      <FormFailure>{form.failure}</FormFailure>
      <div>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          pending={form.pending}
          {...(hasShortcuts && { "aria-keyshortcuts": "n" })}
        >
          {form.pending ? texts.addingNote : texts.addNote}
        </Button>
      </div>
    </form>
  );
}

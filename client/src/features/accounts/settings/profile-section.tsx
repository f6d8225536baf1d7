import { UserRound } from "lucide-react";
import { NamesFields } from "#client/features/accounts/names-fields.tsx";
import { settingsDraft } from "#client/features/accounts/settings/draft.ts";
import { PictureField } from "#client/features/accounts/settings/picture-field.tsx";
import { ProblemNote } from "#client/features/accounts/settings/problem-note.tsx";
import { SettingsSection } from "#client/features/accounts/settings/section.tsx";
import { api } from "#client/lib/api.ts";
import { changesOf, keptChanges } from "#client/lib/form/kept.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { getSessionUser, getToken, type SessionUser, storeSession } from "#client/lib/session-store.ts";
import { settingsTexts } from "#client/messages/late/settings.ts";
import { Button } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { accounts, type Person } from "#shared/contracts/accounts/accounts.ts";

/** The member's name, picture and link name. */
export function ProfileSection({ user }: { user: SessionUser }) {
  const texts = useTexts(settingsTexts).profile;
  return (
    <SettingsSection icon={UserRound} title={texts.title}>
      <div className="grid gap-5">
        <PictureField user={user} onChange={remember} />
        <NamesForm user={user} />
      </div>
    </SettingsSection>
  );
}

/**
 * Shows the changed profile everywhere at once. False where the member has signed out meanwhile: another person's
 * session is left alone.
 */
function remember(person: Person): boolean {
  const isHere = getSessionUser()?.id === person.id;
  if (isHere) storeSession(getToken(), person);
  return isHere;
}

function namesOf({ firstName, lastName, username }: SessionUser) {
  return { firstName: firstName ?? "", lastName: lastName ?? "", username: username ?? "" };
}

function NamesForm({ user }: { user: SessionUser }) {
  const texts = useTexts(settingsTexts).profile;
  const { toast } = useToast();
  const current = namesOf(user);
  const changes = keptChanges(settingsDraft("names"), current);
  const form = useForm({
    schema: accounts.changeNames.body,
    initial: current,
    draft: changes,
    send: async (body) => {
      const person = await api(accounts.changeNames, { body });
      changes.forget();
      if (remember(person)) toast({ title: texts.saved });
    },
  });
  const isChanged = Object.keys(changesOf(form.values, current)).length > 0;
  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-sm text-muted">{texts.namesHint}</p>
      <NamesFields field={form.field} labels={texts} />
      {isChanged && <p className="text-sm font-medium">{texts.unsaved}</p>}
      <ProblemNote text={form.failure} />
      <Button type="submit" pending={form.pending}>
        {texts.save}
      </Button>
    </form>
  );
}

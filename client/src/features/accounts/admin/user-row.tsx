import { Trash2, UserCog } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useUpdateUser } from "#client/features/accounts/admin/use-users.ts";
import { fullName } from "#client/features/accounts/admin/user-name.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { profileTexts } from "#client/messages/late/profile.ts";
import { userManagementTexts } from "#client/messages/late/user-management.ts";
import { Avatar } from "#client/ui/avatar.tsx";
import { Button, IconButton } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Switch } from "#client/ui/switch.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { User } from "#shared/contracts/accounts/users.ts";
import { ADMINISTRATORS, BUSINESS_ROLES, type Role } from "#shared/domain/roles.ts";

/** One grid for the headings and all rows, from 768 px on. */
const COLUMNS = "md:grid md:grid-cols-[minmax(0,1fr)_9.5rem_5rem_7rem_6.5rem_6rem] md:items-center md:gap-x-3";

/** The names of the columns; below 768 px, where each account is a card, every fact repeats its own. */
export function UserRowHeadings() {
  const texts = useTexts(userManagementTexts);
  const headings = [texts.user, texts.role, texts.signIn, texts.joined, texts.access, texts.actions];
  return (
    <div aria-hidden="true" className={`hidden border-b border-line pb-2 text-sm font-medium text-muted ${COLUMNS}`}>
      {headings.map((heading) => (
        <span key={heading}>{heading}</span>
      ))}
    </div>
  );
}

/** An account and the ways to change it. One's own can't be changed here, and pressing says why. */
export function UserRow({
  user,
  onEditRole,
  onDelete,
}: {
  user: User;
  onEditRole: (user: User) => void;
  onDelete: (user: User) => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(userManagementTexts);
  const { roles } = useTexts(profileTexts);
  const { toast } = useToast();
  const update = useUpdateUser();
  const whyNot = useId();
  const isOwn = useSessionUser()?.id === user.id;
  const name = fullName(user) ?? user.email ?? texts.noName;
  // While the change is on its way it shows as done; should it fail, the account is as it was.
  const isActive = update.isPending ? (update.variables.isActive ?? user.isActive) : user.isActive;

  const refuse = (title: string, description: string) => () => toast({ title, description, variant: "destructive" });
  const own = { "aria-disabled": isOwn, "aria-describedby": isOwn ? whyNot : undefined };

  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 rounded-card border border-line p-4 md:rounded-none md:border-0 md:border-b md:px-0 md:py-3 ${COLUMNS}`}
    >
      <div className="col-span-2 flex min-w-0 items-start gap-3 md:col-span-1">
        <Avatar name={name} url={user.profileImageUrl} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 leading-snug font-semibold">
            <span className="wrap-anywhere">{name}</span>
            {isOwn && <Badge tone="beech">{texts.you}</Badge>}
          </p>
          <p className="text-sm text-muted wrap-anywhere md:truncate" title={user.email ?? undefined}>
            {user.email ?? texts.noEmail}
          </p>
          {user.username !== null && user.username !== name && (
            <p className="text-sm text-muted wrap-anywhere">@{user.username}</p>
          )}
        </div>
      </div>

      <dl className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm md:contents">
        <Fact label={texts.role} plain className="basis-full">
          <Badge tone={toneOf(user.role)}>{roles[user.role]}</Badge>
        </Fact>
        <Fact label={texts.signIn} plain>
          {providerName(user, texts.providers)}
        </Fact>
        <Fact label={texts.joined}>{formatDate(user.createdAt, language, { dateStyle: "medium" })}</Fact>
      </dl>

      <div className="flex items-center gap-2 text-sm md:flex-row-reverse md:justify-end md:gap-1.5">
        <span aria-hidden="true" className={isActive ? "" : "text-muted"}>
          {isActive ? texts.active : texts.inactive}
        </span>
        <Switch
          label={texts.activeSwitch(name)}
          checked={isActive}
          onChange={(wanted) => update.mutate({ id: user.id, isActive: wanted })}
          pending={update.isPending}
          locked={isOwn ? refuse(texts.updateFailed, texts.ownAccess) : undefined}
          describedBy={isOwn ? whyNot : undefined}
        />
      </div>

      <div className="col-span-2 flex items-center gap-2 md:col-span-1 md:gap-0">
        <Button
          {...own}
          variant="secondary"
          size="sm"
          icon={<UserCog aria-hidden="true" size={20} />}
          className="grow md:size-11 md:grow-0 md:border-0 md:px-0!"
          aria-label={texts.editRoleOf(name)}
          data-tip
          onClick={isOwn ? refuse(texts.updateFailed, texts.ownRole) : () => onEditRole(user)}
        >
          <span className="md:sr-only">{texts.editRole}</span>
        </Button>
        <IconButton
          {...own}
          label={texts.deleteUser(name)}
          icon={<Trash2 aria-hidden="true" size={20} />}
          className="text-brick-text aria-disabled:opacity-55"
          onClick={isOwn ? refuse(texts.ownDelete, texts.ownDeleteText) : () => onDelete(user)}
        />
      </div>

      {isOwn && (
        <p id={whyNot} className="col-span-full text-sm text-muted">
          {texts.ownAccount}
        </p>
      )}
    </li>
  );
}

/** A fact under its name, which is only read out where a heading or the fact itself (`plain`) says it already. */
function Fact({
  label,
  plain = false,
  className = "",
  children,
}: {
  label: string;
  plain?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className={`inline text-muted ${plain ? "sr-only" : "md:sr-only"}`}>{label} </dt>
      <dd className="inline wrap-anywhere">{children}</dd>
    </div>
  );
}

function toneOf(role: Role): "pine" | "beech" | "neutral" {
  if ((ADMINISTRATORS as readonly Role[]).includes(role)) return "pine";
  return (BUSINESS_ROLES as readonly Role[]).includes(role) ? "beech" : "neutral";
}

/** The provider's name from the server, where it is set up. */
function providerName({ authProvider }: User, names: Record<User["authProvider"], string>): string {
  return publicSettings().providers.find(({ id }) => id === authProvider)?.name ?? names[authProvider];
}

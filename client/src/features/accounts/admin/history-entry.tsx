import {
  ArrowRight,
  CircleCheck,
  CirclePlus,
  CircleX,
  Hand,
  type LucideIcon,
  Pencil,
  StickyNote,
  Trash2,
  UserCheck,
  UserCog,
  UserX,
} from "lucide-react";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { profileTexts } from "#client/messages/late/profile.ts";
import { userManagementTexts } from "#client/messages/late/user-management.ts";
import { Badge } from "#client/ui/chip.tsx";
import type { AuditEntry } from "#shared/contracts/accounts/users.ts";

const ICONS = {
  changedRole: UserCog,
  activated: UserCheck,
  deactivated: UserX,
  created: CirclePlus,
  removed: Trash2,
  suspended: UserX,
  terminated: UserX,
  reinstated: UserCheck,
  sparedLastSuperAdmin: UserCog,
  keptAccount: UserCheck,
  acceptedProduct: CirclePlus,
  rejectedProduct: CircleX,
  kept: CircleCheck,
  removedContent: Trash2,
  claimed: Hand,
  released: Hand,
  noted: StickyNote,
  tookDown: CircleX,
  upheld: CircleCheck,
  refusedNotice: CircleX,
  restored: CircleCheck,
  closedNotice: CircleX,
} as const satisfies Record<string, LucideIcon>;

type Kind = keyof typeof ICONS;

/** The names of audit entries that don't depend on their states. */
const KINDS: Record<string, Kind> = {
  "users.create": "created",
  "users.remove": "removed",
  "users.suspend": "suspended",
  "users.terminate": "terminated",
  "users.reinstate": "reinstated",
  "users.spareLastSuperAdmin": "sparedLastSuperAdmin",
  "users.keep": "keptAccount",
  "moderation.accept": "acceptedProduct",
  "moderation.reject": "rejectedProduct",
  "moderation.keep": "kept",
  "moderation.remove": "removedContent",
  "moderation.claim": "claimed",
  "moderation.release": "released",
  "moderation.note": "noted",
  "takedowns.takeDown": "tookDown",
  "takedowns.uphold": "upheld",
  "takedowns.refuse": "refusedNotice",
  "takedowns.restore": "restored",
  "takedowns.close": "closedNotice",
};

/** One change in plain words: who, what, from what to what, why and when. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const { language } = useI18n();
  const { history: texts } = useTexts(userManagementTexts);
  const actor = entry.actorName ?? texts.noActor;
  const short = shortId(entry.targetId);
  const target =
    entry.targetType === "user"
      ? (entry.targetName ?? texts.account(short))
      : (nameOf(entry.after) ?? `${entry.targetType} ${short}`);
  const kinds = kindsOf(entry);
  const Icon = kinds[0] ? ICONS[kinds[0]] : Pencil;
  const sentences = kinds.map((kind) => texts[kind](actor, target));
  return (
    <li className="flex gap-3 py-3.5">
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-pine-soft text-pine-text">
        <Icon aria-hidden="true" size={20} />
      </span>
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        {sentences.map((sentence) => (
          <p key={sentence} className="font-medium">
            {sentence}
          </p>
        ))}
        {sentences.length === 0 && <p className="font-medium">{texts.other(actor, entry.action, target)}</p>}
        <States before={entry.before} after={entry.after} />
        {entry.reason && <p>{texts.reason(entry.reason)}</p>}
        <time dateTime={entry.createdAt.toISOString()} className="text-sm text-muted">
          {formatDate(entry.createdAt, language, { dateStyle: "long", timeStyle: "short" })}
        </time>
      </div>
    </li>
  );
}

/** The state before and the state after. */
function States({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const { history: texts } = useTexts(userManagementTexts);
  const describe = useStateText();
  const [was, is] = [describe(before), describe(after)];
  if (was.length === 0 && is.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      {is.length === 0 && <span className="text-sm text-muted">{texts.was}</span>}
      {was.map((text) => (
        <Badge key={text}>{text}</Badge>
      ))}
      {was.length > 0 && is.length > 0 && (
        <>
          <span className="sr-only">{texts.to}</span>
          <ArrowRight aria-hidden="true" size={16} className="text-muted" />
        </>
      )}
      {is.map((text) => (
        <Badge key={text} tone="pine">
          {text}
        </Badge>
      ))}
    </p>
  );
}

/** A state in words: roles and access in the person's language, anything else as it is stored. */
function useStateText(): (state: Record<string, unknown> | null) => string[] {
  const texts = useTexts(userManagementTexts);
  const roles: Record<string, string> = useTexts(profileTexts).roles;
  return (state) =>
    Object.entries(state ?? {}).map(([name, value]) => {
      if (name === "role") return roles[String(value)] ?? String(value);
      if (name === "isActive") return value ? texts.active : texts.inactive;
      return `${name}: ${String(value)}`;
    });
}

/** The action, as far as this screen has words for it. */
function kindsOf({ action, after }: AuditEntry): Kind[] {
  const known = KINDS[action];
  if (known) return [known];
  // Automatic changes are named by their result.
  if (action === "takedowns.endWait") return [after?.state === "restored" ? "restored" : "closedNotice"];
  if (action !== "users.update") return [];
  const kinds: Kind[] = [];
  if (after && "role" in after) kinds.push("changedRole");
  if (after && "isActive" in after) kinds.push(after.isActive ? "activated" : "deactivated");
  return kinds;
}

function nameOf(state: AuditEntry["after"]): string | null {
  return typeof state?.name === "string" ? state.name : null;
}

/** Enough of an id to tell two accounts apart: its end, since it begins with the time. */
function shortId(id: string): string {
  return `…${id.slice(-6)}`;
}

import { CheckCheck, Trash2, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "wouter";
import {
  useClearInbox,
  useInbox,
  useMarkAllRead,
  useMarkRead,
  useRemoveNotification,
} from "#client/features/notifications/use-inbox.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { notificationsTexts } from "#client/messages/late/notifications.ts";
import { Button, IconButton } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { Notification } from "#shared/contracts/notifications/notifications.ts";

/** The person's notifications. `empty` stands in an empty inbox's place. */
export function Inbox({ empty }: { empty: ReactNode }) {
  const texts = useTexts(notificationsTexts);
  const problemText = useProblemText();
  const query = useInbox();
  const markAll = useMarkAllRead(texts.markFailed);
  const clear = useClearInbox();
  const [clearing, setClearing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const { items } = query;
  if (!items) {
    if (!query.error) return <SkeletonRows count={3} />;
    return <ErrorState title={texts.failed} text={problemText(query.error)} onRetry={() => query.refetch()} />;
  }
  const hasUnread = items.some(({ isRead }) => !isRead);
  return (
    <div>
      {items.length === 0 ? (
        empty
      ) : (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              icon={<CheckCheck aria-hidden="true" size={18} />}
              pending={markAll.isPending}
              // Kept in its place, so that the focus is not lost once all are read.
              aria-disabled={!hasUnread}
              onClick={hasUnread ? () => markAll.mutate() : undefined}
            >
              {texts.markAllRead}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden="true" size={18} />}
              onClick={() => setClearing(true)}
            >
              {texts.clear}
            </Button>
          </div>
          <ul ref={list} aria-label={texts.title} className="grid grid-cols-1 gap-2">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
          <LoadMore list={list} query={query} failure={query.isFetchNextPageError ? problemText(query.error) : null} />
        </>
      )}
      <ConfirmDialog
        open={clearing}
        onClose={() => setClearing(false)}
        title={texts.clearTitle}
        description={texts.clearText}
        labels={{ keep: texts.keep, remove: texts.clear, removing: texts.clearing }}
        removal={clear}
        target={null}
        onRemoved={() => setClearing(false)}
      />
    </div>
  );
}

const BODY = "flex min-w-0 grow flex-col gap-0.5 rounded-control py-3 pl-4";

function Item({ item }: { item: Notification }) {
  const { language } = useI18n();
  const texts = useTexts(notificationsTexts);
  const markRead = useMarkRead();
  const remove = useRemoveNotification(texts.removeFailed);
  const { title, message } = item.words[language];
  const body = (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={`wrap-anywhere ${item.isRead ? "font-medium" : "font-bold"}`}>{title}</span>
        {!item.isRead && <Badge tone="pine">{texts.unread}</Badge>}
      </span>
      <span className="wrap-anywhere text-muted">{message}</span>
      <time dateTime={item.createdAt.toISOString()} className="text-sm text-muted">
        {formatDate(item.createdAt, language, { dateStyle: "medium", timeStyle: "short" })}
      </time>
    </>
  );
  return (
    <li
      className={`flex items-start gap-1 rounded-card border bg-card pr-1 ${item.isRead ? "border-line" : "border-pine-text"}`}
    >
      {item.path ? (
        <Link
          href={item.path}
          className={`${BODY} transition hover:bg-pine-soft`}
          onClick={() => item.isRead || markRead.mutate(item)}
        >
          {body}
        </Link>
      ) : (
        <div className={BODY}>{body}</div>
      )}
      <IconButton
        label={texts.remove(title)}
        icon={<X aria-hidden="true" size={20} />}
        className="mt-1 shrink-0"
        onClick={({ currentTarget }) => {
          // The button that was pressed goes with its notification.
          const row = currentTarget.closest("li");
          const beside = row?.nextElementSibling ?? row?.previousElementSibling;
          (beside?.querySelector("button") ?? document.querySelector("h1"))?.focus();
          remove.mutate(item);
        }}
      />
    </li>
  );
}

import { useLiveInbox } from "#client/features/notifications/live.ts";
import { useUnread } from "#client/features/notifications/use-inbox.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { notificationsTexts } from "#client/messages/late/notifications.ts";

/** The number of unread notifications, on the corner of what it is in; nothing where there are none. */
export default function UnreadMark() {
  const texts = useTexts(notificationsTexts);
  const unread = useUnread();
  useLiveInbox();
  if (!unread) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-0.5 left-1/2 ml-1.5 min-w-5 rounded-full bg-beech px-1 text-center text-xs leading-5 font-bold text-beech-on"
      >
        {unread > 99 ? "99+" : unread}
      </span>
      <span className="sr-only">{texts.unreadCount(unread)}</span>
    </>
  );
}

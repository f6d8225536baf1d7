import { useId } from "react";
import { setShortcutsOn, useShortcutsOn } from "#client/features/moderation/queue/keys/setting.ts";
import { Key } from "#client/features/moderation/queue/parts.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Dialog } from "#client/ui/dialog.tsx";
import { Switch } from "#client/ui/switch.tsx";

/** The keys with their actions, and the switch for single characters. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { keys } = useTexts(moderationTexts);
  const isOn = useShortcutsOn();
  const hint = useId();
  const { j, k, a, r, c, n, arrows, enter, digits, "?": help } = keys.actions;
  const rows = [
    { key: "j", does: j },
    { key: "k", does: k },
    { key: keys.arrows, does: arrows },
    { key: keys.enter, does: enter },
    { key: "a", does: a },
    { key: "r", does: r },
    { key: keys.digits, does: digits },
    { key: "c", does: c },
    { key: "n", does: n },
    { key: "?", does: help },
  ];
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || onClose()} title={keys.title} description={keys.text}>
      <div className="grid gap-4">
        <div className="flex items-center justify-between gap-3">
          <div>
            <p aria-hidden="true" className="font-medium">
              {keys.switch}
            </p>
            <p id={hint} className="text-sm text-muted">
              {keys.switchHint}
            </p>
          </div>
          <Switch label={keys.switch} checked={isOn} onChange={setShortcutsOn} describedBy={hint} />
        </div>
        <table className="w-full">
          <thead className="sr-only">
            <tr>
              <th scope="col">{keys.key}</th>
              <th scope="col">{keys.does}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, does }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="py-2 pr-4 text-left font-medium whitespace-nowrap">
                  <span className="sr-only">{key}</span>
                  <Key>{key}</Key>
                </th>
                <td className="py-2">{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

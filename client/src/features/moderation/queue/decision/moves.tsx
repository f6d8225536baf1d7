import { useEffect, useRef, useState } from "react";
import { useItemTitle } from "#client/features/moderation/item-title.ts";
import { AcceptForm } from "#client/features/moderation/queue/decision/accept-form.tsx";
import { decisionFor, labelOf, type Move } from "#client/features/moderation/queue/decision/decisions.ts";
import { DecisionDialog } from "#client/features/moderation/queue/decision/dialog.tsx";
import { useShortcutsOn } from "#client/features/moderation/queue/keys/setting.ts";
import { Key } from "#client/features/moderation/queue/parts.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { IsLayer } from "#client/lib/layers.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Button } from "#client/ui/button.tsx";
import type { ModerationItemDetail } from "#shared/contracts/moderation/moderation.ts";

const KEYS: Partial<Record<Move, string>> = { approve: "a", reject: "r" };

/** The actions on an item, and the form of the chosen one. */
export function Moves({
  item,
  moves,
  chosen,
  onMove,
  onClose,
  onDecided,
  onCover,
}: {
  item: ModerationItemDetail;
  moves: readonly Move[];
  chosen: Move | null;
  onMove: (move: Move) => void;
  onClose: () => void;
  onDecided: () => void;
  onCover: (covers: boolean) => void;
}) {
  const texts = useTexts(moderationTexts);
  const hasShortcuts = useShortcutsOn();
  const title = useItemTitle(item);
  const isAccepting = chosen === "approve" && item.proposal !== null;
  const acceptButton = useAfterwards(isAccepting);
  const asked = useLastChosen(chosen);
  const decision = asked.move && decisionFor(asked.move, item, texts);

  return (
    <>
      {isAccepting && item.proposal && (
        <AcceptForm item={item} proposal={item.proposal} onAccepted={onDecided} onClose={onClose} />
      )}
      {!isAccepting && moves.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div role="group" aria-label={texts.decisionsLabel} className="flex flex-wrap gap-3">
          {moves.map((move) => {
            // Deleted content can't be kept or removed: the buttons name the remaining decision.
            const label =
              (item.isDeleted && decisionFor(move, item, texts)?.texts.confirm) || labelOf(move, item.kind, texts);
            const key = hasShortcuts ? KEYS[move] : undefined;
            return (
              <Button
                key={move}
                {...(move === "approve" && { ref: acceptButton })}
                variant={move === "approve" ? "primary" : "secondary"}
                aria-label={texts.actionOf(label, title)}
                onClick={() => onMove(move)}
                {...(key && { "aria-keyshortcuts": key })}
              >
                {label}
                {key && <Key isHint>{key}</Key>}
              </Button>
            );
          })}
        </div>
      )}
      {decision && (
        <IsLayer value={true}>
          <DecisionDialog
            key={asked.opening}
            item={item}
            decision={decision}
            open={chosen !== null}
            onClose={onClose}
            onDecided={onDecided}
            onCover={onCover}
          />
        </IsLayer>
      )}
    </>
  );
}

/** The last chosen move: it stays while its dialog fades away, and every opening begins anew. */
function useLastChosen(chosen: Move | null) {
  const [last, setLast] = useState<{ move: Move | null; isOpen: boolean; opening: number }>({
    move: chosen,
    isOpen: chosen !== null,
    opening: 0,
  });
  const opens = chosen !== null && (!last.isOpen || chosen !== last.move);
  if (opens) setLast({ move: chosen, isOpen: true, opening: last.opening + 1 });
  else if (chosen === null && last.isOpen) setLast({ ...last, isOpen: false });
  return last;
}

/** The element that gets the focus once the form in its place has closed. */
function useAfterwards(isAway: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) element.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return element;
}

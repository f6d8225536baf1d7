import { Keyboard } from "lucide-react";
import { useItemClaim } from "#client/features/moderation/queue/claim.ts";
import { KindFilter } from "#client/features/moderation/queue/filter.tsx";
import { claimOn } from "#client/features/moderation/queue/holder.ts";
import { type QueueFilter, useCounts, useQueue } from "#client/features/moderation/queue/hooks.ts";
import { QueueDetail } from "#client/features/moderation/queue/item/detail.tsx";
import { KeysDialog } from "#client/features/moderation/queue/keys/keys.tsx";
import { useShortcutsOn } from "#client/features/moderation/queue/keys/setting.ts";
import { type Shortcut, useShortcuts } from "#client/features/moderation/queue/keys/shortcuts.ts";
import { QueueList } from "#client/features/moderation/queue/list.tsx";
import { useQueueNavigation } from "#client/features/moderation/queue/navigation.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { IsLayer, useLayers } from "#client/lib/layers.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { Button } from "#client/ui/button.tsx";
import { Tabs } from "#client/ui/tabs.tsx";
import { useToast } from "#client/ui/toast.tsx";
import { MODERATED_KINDS, MODERATION_STATES } from "#shared/domain/moderation.ts";

/** The board of the queue: the pending items, the decided ones, and the chosen item. */
export function QueueBoard() {
  const texts = useTexts(moderationTexts);
  const { toast } = useToast();
  const shown = useQueueFilter();
  const query = useQueue(shown);
  const counts = useCounts();
  const claim = useItemClaim();
  const hasShortcuts = useShortcutsOn();
  const navigation = useQueueNavigation(query.items);
  const { layers, isWide, openId, move } = navigation;
  const isApart = !isWide && openId !== null;

  const showKeys = () => layers.open({ keys: "shown" });
  const narrow = (next: Partial<QueueFilter>) => {
    const { status, kind } = { ...shown, ...next };
    layers.swap({ status: status === "proposed" ? null : status, kind, item: null });
  };

  const takeOrGiveBack = (id: string) => {
    const item = query.items?.find((one) => one.id === id);
    if (item?.status !== "proposed" || item.isOwn) return;
    if (claimOn(item, new Date())?.isOwn) claim.release(item);
    else claim.take(item);
  };
  const act = (shortcut: Shortcut) => {
    if (shortcut === "j" || shortcut === "k") return navigation.step(shortcut === "j" ? 1 : -1);
    if (shortcut === "?") return showKeys();
    const id = navigation.current();
    if (id === null) return void toast({ title: texts.keys.nothingOpen });
    if (shortcut === "n") navigation.writeNote(id);
    else if (shortcut === "c") takeOrGiveBack(id);
    else navigation.decide(id, shortcut === "a" ? "approve" : "reject");
  };
  useShortcuts(act);

  const place = texts.tabs[shown.status];
  return (
    <div ref={navigation.board}>
      <div hidden={isApart}>
        <Tabs
          label={texts.sections}
          tabs={MODERATION_STATES.map((id) => ({ id, label: texts.tabs[id] }))}
          value={shown.status}
          onChange={(status) => narrow({ status })}
        >
          <KindFilter
            value={shown.kind}
            counts={shown.status === "proposed" ? counts : undefined}
            onChange={(kind) => narrow({ kind })}
          />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
            {/* biome-ignore lint/a11y/useSemanticElements: a section would be a landmark inside the tab's panel */}
            <div data-place role="group" aria-label={place} tabIndex={-1} className="min-w-0 outline-none">
              <QueueList
                shown={shown}
                query={query}
                openId={openId}
                list={navigation.list}
                onOpen={navigation.open}
                onStep={navigation.step}
              />
              <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 pointer-coarse:hidden">
                <Button
                  variant="ghost"
                  size="sm"
                  icon={<Keyboard aria-hidden="true" size={18} />}
                  onClick={showKeys}
                  {...(hasShortcuts && { "aria-keyshortcuts": "?" })}
                >
                  {texts.keys.open}
                </Button>
                <p className="hidden text-sm text-muted md:block">{hasShortcuts ? texts.keys.hint : texts.keys.off}</p>
              </div>
            </div>
            {isWide && (
              <div className="sticky top-22 max-h-[calc(100dvh-12rem)] overflow-y-auto rounded-card border border-line bg-card p-5">
                {openId === null ? <p className="text-muted">{texts.choose}</p> : detail()}
              </div>
            )}
          </div>
        </Tabs>
      </div>
      {isApart && <div className="rounded-card border border-line bg-card p-4">{detail()}</div>}
      <IsLayer value={true}>
        <KeysDialog open={layers.get("keys") !== null} onClose={() => layers.close("keys")} />
      </IsLayer>
    </div>
  );

  function detail() {
    if (openId === null) return null;
    return (
      <QueueDetail
        key={openId}
        id={openId}
        move={move}
        onMove={(chosen) => navigation.decide(openId, chosen)}
        onClose={navigation.stopDeciding}
        onDecided={navigation.goOnAfter}
        onSettle={navigation.settleFocus}
        onCover={navigation.cover}
      />
    );
  }
}

/** The filter of the list by the address: pending items of all kinds by default. */
function useQueueFilter(): QueueFilter {
  const layers = useLayers();
  return {
    status: MODERATION_STATES.find((status) => status === layers.get("status")) ?? "proposed",
    kind: MODERATED_KINDS.find((kind) => kind === layers.get("kind")) ?? null,
  };
}

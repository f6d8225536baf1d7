import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { useChosenInView } from "#client/ui/chosen-in-view.ts";

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  /** A short remark after the label, a badge say. */
  note?: ReactNode;
  /** Left out below 768 px unless it is the open one, as the address may say. */
  wideOnly?: boolean;
}

/**
 * Tabs after the WAI-ARIA pattern: one tab stop, arrow keys, Home and End choose at once. `children` is the open panel.
 * `onPress` is called after `onChange` for a tab that was pressed, not passed by on the way with the keys.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
  onPress,
  children,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  onPress?: (id: Id) => void;
  children: ReactNode;
}) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  useChosenInView(list, value);

  const moveByKey = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])].filter(
      (button) => getComputedStyle(button).display !== "none",
    );
    const at = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const target = buttons.at(to % buttons.length);
    const reached = tabs.find((tab) => target?.id === `${base}-tab-${tab.id}`);
    target?.focus();
    if (reached) onChange(reached.id);
  };

  const press = (id: Id) => {
    onChange(id);
    onPress?.(id);
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={moveByKey}
        className="no-scrollbar relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 md:mx-0 md:px-0"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => press(tab.id)}
            className={`min-h-12 shrink-0 items-center gap-2 border-b-3 px-3 font-medium -outline-offset-3 transition ${
              tab.id === value ? "border-pine-text text-pine-text" : "border-transparent text-muted hover:text-ink"
            } ${tab.wideOnly && tab.id !== value ? "hidden md:inline-flex" : "inline-flex"}`}
          >
            {tab.label}
            {tab.note}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-tab-${value}`} className="pt-5">
        {children}
      </div>
    </div>
  );
}

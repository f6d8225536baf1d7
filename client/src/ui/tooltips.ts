/** How long a pointer rests on a button before its tooltip opens, and how soon the next one needs no such rest. */
const OPEN_MS = 700;
const SKIP_MS = 300;
/** Between a button and its tooltip, and from the edges of the window. */
const GAP_PX = 6;
const EDGE_PX = 8;

/** The keys with which people go from one button to the next. */
const MOVES = /^(Tab|Arrow|Home$|End$)/;

/**
 * Shows the names of buttons and links that have only an icon (`data-tip`): where a pointer rests on them or the
 * keyboard gets to them. The name is `aria-label` already, so the tooltip is for the eyes alone. Returns the function
 * that stops it.
 */
export function watchTooltips(): () => void {
  /** The button or link under the pointer, its tooltip shown or not. */
  let hovered: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tip: { of: Element; element: HTMLElement } | null = null;
  let closedAt = Number.NEGATIVE_INFINITY;
  let movedByKey = false;

  const removals = new MutationObserver(() => {
    if (!tip?.of.isConnected) hide();
  });
  const show = (of: Element) => {
    hide();
    if (!of.isConnected) return;
    tip = { of, element: draw(of) };
    removals.observe(document.body, { childList: true, subtree: true });
  };
  const hide = () => {
    clearTimeout(timer);
    if (tip === null) return;
    removals.disconnect();
    tip.element.remove();
    tip = null;
    closedAt = Date.now();
  };
  /** Focus brings what it goes to into view; a pointer that rests while the page moves is on something else. */
  const follow = () => {
    if (tip?.of.matches(":focus-visible")) place(tip.element, tip.of);
    else hide();
  };
  const isOnTip = ({ target }: Event) => target instanceof Node && tip?.element.contains(target) === true;

  const hover = (event: PointerEvent) => {
    if (event.pointerType === "touch" || isOnTip(event)) return;
    const next = tipped(event.target);
    if (next === hovered) return;
    hovered = next;
    hide();
    if (next) timer = setTimeout(show, Date.now() - closedAt < SKIP_MS ? 0 : OPEN_MS, next);
  };
  const leaveWindow = () => {
    hovered = null;
    hide();
  };
  const press = (event: PointerEvent) => {
    movedByKey = false;
    // It lies over a dialog without being of it, which would close by a click beside it.
    if (isOnTip(event)) event.stopPropagation();
    hide();
  };
  const type = (event: KeyboardEvent) => {
    movedByKey = MOVES.test(event.key);
    if (event.key !== "Escape" || tip === null) return;
    // The dialog beneath stays open until the next one.
    event.stopPropagation();
    hide();
  };
  const focus = ({ target }: FocusEvent) => {
    const next = tipped(target);
    // No tooltip for what a dialog focuses as it opens and where the focus returns afterwards: the person did not ask.
    if (next && movedByKey) show(next);
  };

  const listening = new AbortController();
  const { signal } = listening;
  const first = { capture: true, signal };
  addEventListener("pointerover", hover, { signal });
  document.documentElement.addEventListener("pointerleave", leaveWindow, { signal });
  addEventListener("pointerdown", press, first);
  addEventListener("keydown", type, first);
  addEventListener("focusin", focus, { signal });
  for (const end of ["click", "blur"]) addEventListener(end, hide, first);
  for (const move of ["scroll", "resize"]) addEventListener(move, follow, first);
  signal.addEventListener("abort", hide);

  // This code is fetched when a pointer first gets to a button that has a tooltip, or a key is first pressed.
  const waiting = document.querySelector("[data-tip]:hover");
  const focused = document.querySelector("[data-tip]:focus-visible");
  if (focused) show(focused);
  else if (waiting && matchMedia("(hover: hover)").matches) {
    hovered = waiting;
    timer = setTimeout(show, OPEN_MS, waiting);
  }
  return () => listening.abort();
}

function tipped(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-tip]") : null;
}

function draw(of: Element): HTMLElement {
  const element = document.createElement("div");
  // The top layer, over dialogs and a film that fills the screen; where browsers know none, the highest of all layers.
  element.setAttribute("popover", "manual");
  element.setAttribute("aria-hidden", "true");
  element.className = "animate-fade-in";
  element.style.cssText = `position:fixed;inset:auto;z-index:100;margin:0;border:0;padding:${GAP_PX}px 0;overflow:visible;background:none;pointer-events:auto;max-width:min(20rem,calc(100vw - ${2 * EDGE_PX}px))`;
  const text = document.createElement("div");
  text.className = "rounded-control text-sm font-medium leading-tight wrap-anywhere";
  // Not by classes, which every first visit would pay for. The border is for forced colours.
  text.style.cssText =
    "padding:6px 10px;border:1px solid transparent;background:rgb(var(--ink));color:rgb(var(--paper))";
  text.textContent = of.getAttribute("aria-label");
  element.append(text);
  document.body.append(element);
  element.showPopover?.();
  place(element, of);
  return element;
}

/** Above what it names, or below where there is no room, and beside it in any case: a pointer can go from one to the other. */
function place(element: HTMLElement, of: Element): void {
  const button = of.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const above = button.top - height;
  const middle = button.left + button.width / 2 - width / 2;
  element.style.top = `${above >= 0 ? above : button.bottom}px`;
  element.style.left = `${Math.max(EDGE_PX, Math.min(middle, document.documentElement.clientWidth - width - EDGE_PX))}px`;
}

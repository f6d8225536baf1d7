/**
 * The open dialogs that aren't in the address, each one entry of the history, so that the phone's Back closes them one
 * by one. Such an entry holds how many dialogs are open on it, and has the address of the one below. Where it holds
 * more than are open (one was closed otherwise, the page was reloaded, Forward leads there) the history goes back from
 * it.
 */
interface StepState {
  dialogs: number;
  /** The state of the entry that the dialogs lie over. */
  over: unknown;
}

/** What closes each open dialog, the lowest first. */
const open: (() => void)[] = [];
/** Whether the history is on its way back by our own call, which takes a moment. */
let isGoing = false;

const stepsHere = (): number => (history.state as Partial<StepState> | null)?.dialogs ?? 0;

/** The state of this entry of the history, whatever dialogs are open on it. */
export const stateBelowDialogs = (): unknown => (stepsHere() ? history.state.over : history.state);

/** Makes a dialog that has opened a step of the history, until the function that it returns is called. */
export function addDialogStep(onBack: () => void): () => void {
  const close = () => onBack();
  open.push(close);
  // Not at once: a dialog that opens in another one's place takes its step, too.
  queueMicrotask(settle);
  return () => {
    const at = open.indexOf(close);
    if (at !== -1) open.splice(at, 1);
    queueMicrotask(settle);
  };
}

/** Runs what changes the history once no dialog's entry is in the way: navigation closes the dialogs. */
export function belowDialogs(goOn: () => void): void {
  closeAbove(0);
  afterDialogs(goOn, belowDialogs);
}

/** Goes on with what changes this entry of the history once the entries of dialogs that have closed are left. */
export function afterDialogs(goOn: () => void, again = afterDialogs): void {
  settle();
  if (isGoing) addEventListener("popstate", () => again(goOn), { once: true });
  else goOn();
}

function closeAbove(count: number): void {
  for (const close of open.splice(count).reverse()) close();
}

function settle(): void {
  if (isGoing) return;
  const surplus = stepsHere() - open.length;
  isGoing = surplus > 0;
  if (isGoing) history.go(-surplus);
  const over = stateBelowDialogs();
  for (let count = stepsHere() + 1; !isGoing && count <= open.length; count++) {
    history.pushState({ dialogs: count, over } satisfies StepState, "");
  }
}

addEventListener("popstate", () => {
  if (isGoing) isGoing = false;
  else closeAbove(stepsHere());
  settle();
});
settle();

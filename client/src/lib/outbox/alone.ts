const LOCK = "hexkey.outbox";

/** Does something while nothing of the outbox is sent, here or in another tab. */
export async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  // Browsers have locks only on secure connections, and refuse them where they refuse storage. Two tabs may then send
  // the same entry, which the server takes once by its key.
  if (!navigator.locks) return inTurn(work);
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request(LOCK, begin);
  } catch (error) {
    if (isBegun || !(error instanceof DOMException)) throw error;
    return inTurn(work);
  }
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work, work);
  last = result.catch(() => undefined);
  return result;
}

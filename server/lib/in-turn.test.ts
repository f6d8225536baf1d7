import { expect, test } from "vitest";
import { turns } from "#server/lib/in-turn.ts";

/** Work that goes on until it is ended. */
function piece() {
  let end: (answer: string) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  let isBegun = false;
  const work = () => {
    isBegun = true;
    return promise;
  };
  return { work, end, fail, isBegun: () => isBegun };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test("so many begin without waiting, and the others in the order in which they came", async () => {
  const inTurn = turns(2);
  const pieces = [piece(), piece(), piece(), piece()] as const;
  const answers = pieces.map(({ work }) => inTurn(work));
  const begun = () => pieces.map(({ isBegun }) => isBegun());
  expect(begun()).toEqual([true, true, false, false]);
  expect(inTurn.waiting()).toBe(2);
  pieces[1].end("second");
  await settle();
  expect(begun()).toEqual([true, true, true, false]);
  expect(inTurn.waiting()).toBe(1);
  for (const [at, { end }] of pieces.entries()) end(`${at}`);
  expect(await Promise.all(answers)).toEqual(["0", "second", "2", "3"]);
});

test("work that fails gives its place on like any other", async () => {
  const inTurn = turns(1);
  const [first, second] = [piece(), piece()];
  const failed = inTurn(first.work);
  const answer = inTurn(second.work);
  first.fail(new Error("out of glue"));
  await expect(failed).rejects.toThrow("out of glue");
  second.end("done");
  expect(await answer).toBe("done");
  const thrown = inTurn(() => {
    throw new Error("not even begun");
  });
  await expect(thrown).rejects.toThrow("not even begun");
  expect(await inTurn(async () => "after it")).toBe("after it");
});

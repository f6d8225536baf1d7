import { PassThrough } from "node:stream";
import { expect, test, vi } from "vitest";
import { openPrompt } from "#server/lib/prompt.ts";

test("what is typed is shown with its question, a secret is not", async () => {
  const { prompt, type, shown } = openTerminal();
  const name = prompt.ask("Name: ");
  await type("mayar\u007f\r");
  expect(await name).toBe("maya");
  const secret = prompt.askSecret("Secret: ");
  await type("hush\u007fh now\r");
  expect(await secret).toBe("hush now");
  const again = prompt.ask("And now: ");
  await type("seen\r");
  expect(await again).toBe("seen");
  expect(shown()).toMatch(/Name: .*maya[\s\S]*Secret: \n[\s\S]*And now: .*seen/);
  expect(shown()).not.toMatch(/hus|now\b.*h now/);
});

test("an answer typed before its question counts, and stays unseen", async () => {
  const { prompt, type, shown } = openTerminal();
  const first = prompt.askSecret("Secret: ");
  await type("one\rtwo\r");
  expect([await first, await prompt.askSecret("Again: ")]).toEqual(["one", "two"]);
  expect(shown()).toBe("Secret: \nAgain: \n");
});

test.each([
  ["Ctrl-C", "\u0003"],
  ["Ctrl-D", "\u0004"],
])("%s ends the asking with one sentence", async (_key, key) => {
  const { prompt, type } = openTerminal();
  const answer = expect(prompt.askSecret("Secret: ")).rejects.toThrow("nothing was changed");
  await type(key);
  await answer;
});

/** A person at a keyboard, and what they see. */
function openTerminal() {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true, setRawMode: vi.fn() });
  const screen = new PassThrough();
  const prompt = openPrompt(keyboard, screen);
  let seen = "";
  screen.on("data", (chunk) => {
    seen += chunk;
  });
  const type = async (keys: string) => {
    keyboard.write(keys);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { prompt, type, shown: () => seen };
}

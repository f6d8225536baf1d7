import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { StartupError } from "#server/lib/startup-error.ts";

/** A terminal to ask a person at. */
export interface Prompt {
  /** The line that is typed after the question. Throws `StartupError` when it is Ctrl-C or Ctrl-D instead. */
  ask(question: string): Promise<string>;
  /** The same without showing what is typed. */
  askSecret(question: string): Promise<string>;
  say(text: string): void;
  close(): void;
}

/** Asks on a terminal. What is typed ahead waits for its question. */
export function openPrompt(
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Prompt {
  let isSecret = false;
  const echo = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isSecret) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 });
  const typed = lines[Symbol.asyncIterator]();
  lines.on("SIGINT", () => lines.close());

  async function answer(): Promise<string> {
    const { value, done } = await typed.next();
    if (done) throw new StartupError("Stopped before the answer: nothing was changed.");
    return value;
  }

  return {
    ask: (question) => {
      // As the prompt, so that it is drawn again with the line when something in it is deleted.
      lines.setPrompt(question);
      lines.prompt();
      return answer();
    },
    askSecret: async (question) => {
      output.write(question);
      isSecret = true;
      try {
        return await answer();
      } finally {
        isSecret = false;
        output.write("\n");
      }
    },
    say: (text) => void output.write(`${text}\n`),
    close: () => lines.close(),
  };
}

/** Why the server can't start, as one sentence for the person at the terminal: it is printed without a stack trace. */
export class StartupError extends Error {
  override name = "StartupError";
}

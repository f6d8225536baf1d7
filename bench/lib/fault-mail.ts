import { freePort } from "#server/testing/free-port.ts";
import { startMailCatcher } from "../../e2e/mail-catcher.ts";

/** A mail server on a port of its own, which can go away and come back. */
export async function startMailServer() {
  const port = await freePort();
  let catcher = await startMailCatcher(port);
  const earlier: string[] = [];
  const leave = async () => {
    earlier.push(...catcher.mails.flatMap(({ to }) => to));
    await catcher.close();
  };
  return {
    settings: { SMTP_URL: catcher.url, MAIL_FROM: "Hexkey <hexkey@example.org>" },
    /** The recipients of mails that have arrived, before and after it was away. */
    received: () => [...earlier, ...catcher.mails.flatMap(({ to }) => to)],
    leave,
    comeBack: async () => {
      catcher = await startMailCatcher(port);
    },
    close: () => catcher.close(),
  };
}

// Runs in threads of their own: bcrypt keeps a processor busy for a tenth of a second, during which no request is
// answered. Plain JavaScript, because a thread starts without the tools that read TypeScript.
import bcrypt from "bcryptjs";

/** @param {{ password: string, cost: number }} task */
export function hash({ password, cost }) {
  return bcrypt.hashSync(password, cost);
}

/** @param {{ password: string, hash: string }} task */
export function verify({ password, hash }) {
  return bcrypt.compareSync(password, hash);
}

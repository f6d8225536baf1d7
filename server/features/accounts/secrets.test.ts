import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startTestApp } from "#server/testing/harness.ts";
import { makeMember, PASSWORD } from "#server/testing/people.ts";
import { createVisitor, type Visitor } from "#server/testing/visitor.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";

type Name = keyof typeof accounts;

const NEW_PASSWORD = "nine green ladders";
const EMAIL = "maya.secret@example.com";

/** The input of each endpoint, in an order in which the session lasts until it is to end. */
const BODIES: Record<Name, unknown> = {
  register: {
    firstName: "Léo",
    lastName: "Roy",
    username: "leo",
    email: "leo.secret@example.com",
    password: "eight red hammers",
    isThirteenOrOlder: true,
  },
  login: { email: EMAIL, password: PASSWORD },
  current: undefined,
  sessions: undefined,
  exportData: undefined,
  changePassword: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  changeNames: { firstName: "Maya", lastName: "Roy", username: "maya.roy" },
  setPicture: undefined,
  removePicture: undefined,
  changeEmail: { email: "new.secret@example.com", password: NEW_PASSWORD },
  confirmEmail: { token: "a-token-nobody-was-sent" },
  forgotPassword: { email: EMAIL },
  resetPassword: { token: "a-token-nobody-was-sent", password: "ten grey hinges" },
  adminLogin: { email: EMAIL, password: NEW_PASSWORD },
  endSession: undefined,
  endAllSessions: undefined,
  deleteAccount: { confirm: true, password: NEW_PASSWORD },
  logout: undefined,
};
const NAMES = Object.keys(BODIES) as Name[];
const OWN_SESSION = "01890000-0000-7000-8000-000000000000";

test("no answer of any accounts endpoint holds a password, its hash or a key of that name", async () => {
  const { origin, db } = await startTestApp();
  await makeMember(db, { email: EMAIL, role: "super-admin" });
  const visitor = createVisitor(origin);
  for (const name of NAMES) {
    const { ok, text } = await ask(visitor, name);
    expect(text, name).not.toMatch(/\$2[aby]\$|four crooked|nine green|eight red|ten grey/);
    if (ok) expect(text, name).not.toMatch(/"password"/i);
  }
});

test("no log line of any accounts call holds a password, token, cookie or email address, refused or not", async () => {
  const { origin, db, logged } = await startTestApp();
  await makeMember(db, { email: EMAIL, role: "super-admin" });
  const visitor = createVisitor(origin);
  const secrets = new Set([
    "four crooked",
    "nine green",
    "eight red",
    "ten grey",
    "nobody-was-sent",
    "secret@",
    "$2b$",
  ]);
  const everybody = [visitor, createVisitor(origin), createVisitor(origin, { origin: "https://evil.example" })];
  for (const one of everybody) {
    for (const name of NAMES) {
      const { text } = await ask(one, name);
      const token = text.match(/"token":"([^"]+)"/)?.[1];
      if (token) secrets.add(token).add(token.split(".")[0] ?? token);
      for (const key of ["hexkey.sid", "hexkey.device"]) secrets.add(one.cookies.get(key) ?? "four crooked");
    }
  }
  const lines = logged().join("");
  expect(logged().length).toBeGreaterThanOrEqual(NAMES.length * everybody.length);
  for (const secret of secrets) expect(lines).not.toContain(secret);
});

test("a failure of the database is logged without the data", async () => {
  const { origin, db, logged } = await startTestApp();
  await makeMember(db, { email: EMAIL });
  await db.execute(sql`alter table users rename column role to gone`);
  const visitor = createVisitor(origin);
  for (const name of ["register", "login"] as const) expect((await ask(visitor, name)).status).toBe(500);
  expect(logged().join("")).toContain("request failed");
  expect(logged().join("")).not.toMatch(/secret@|\$2b\$|eight red/);
});

async function ask(visitor: Visitor, name: Name) {
  const response = await visitor.send(accounts[name], { params: { id: OWN_SESSION }, body: BODIES[name] });
  return { status: response.status, ok: response.ok, text: await response.text() };
}

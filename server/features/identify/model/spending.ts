import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { prepareOnce } from "#server/db/prepared.ts";
import type { Deps } from "#server/deps.ts";
import { spendingMail } from "#server/features/identify/model/spending-mail.ts";
import { sendMail } from "#server/lib/member-mail.ts";
import { ADMINISTRATORS } from "#shared/domain/roles.ts";
import { modelSpending, users } from "#shared/schema/index.ts";

type SpendingDeps = Pick<Deps, "db" | "now" | "config" | "queue" | "log">;

/** An amount that was set aside for a call. */
export interface Reserve {
  date: string;
  usDollars: number;
}

/**
 * Sets the expected price of a call aside of what models may cost today (UTC), over all instances. Null where the day's
 * limit leaves no room for it: the administrators are told once a day.
 */
export async function reserveSpending(deps: SpendingDeps, usDollars: number): Promise<Reserve | null> {
  const { db, now, config } = deps;
  // The operator has switched it off.
  if (config.modelDailyBudget <= 0) return null;
  const date = now().toISOString().slice(0, 10);
  if (usDollars <= config.modelDailyBudget) {
    const { rowCount } = await statements(db).reserve.execute({ date, usDollars, limit: config.modelDailyBudget });
    if (rowCount === 1) return { date, usDollars };
  }
  await tellAdministrators(deps, date);
  return null;
}

/** Puts what a call has really cost in place of what was set aside. */
export async function settleSpending({ db }: Pick<Deps, "db">, reserve: Reserve, usDollars: number): Promise<void> {
  await statements(db).settle.execute({ date: reserve.date, difference: usDollars - reserve.usDollars });
}

/** A member waits for them. */
const statements = prepareOnce((db) => {
  const { date, calls, usDollars } = modelSpending;
  const sum = sql`${usDollars} + excluded.us_dollars`;
  return {
    reserve: db
      .insert(modelSpending)
      .values({ date: sql.placeholder("date"), calls: 1, usDollars: sql.placeholder("usDollars") })
      .onConflictDoUpdate({
        target: date,
        set: { calls: sql`${calls} + 1`, usDollars: sum },
        setWhere: sql`${sum} <= ${sql.placeholder("limit")}::numeric`,
      })
      .prepare("reserve_spending"),
    settle: db
      .update(modelSpending)
      .set({ usDollars: sql`greatest(${usDollars} + ${sql.placeholder("difference")}::numeric, 0)` })
      .where(eq(date, sql.placeholder("date")))
      .prepare("settle_spending"),
  };
});

async function tellAdministrators(deps: SpendingDeps, date: string): Promise<void> {
  const { db, now, config, log } = deps;
  await db.transaction(async (tx) => {
    // The first call of a day may cost more than the day has.
    await tx.insert(modelSpending).values({ date }).onConflictDoNothing();
    const { rowCount } = await tx
      .update(modelSpending)
      .set({ toldAt: now() })
      .where(and(eq(modelSpending.date, date), isNull(modelSpending.toldAt)));
    if (rowCount === 0) return;
    log.warn(
      { date, usDollars: config.modelDailyBudget },
      "the day's limit for the AI is reached; photos are identified offline",
    );
    const administrators = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(inArray(users.role, ADMINISTRATORS), users.isActive));
    for (const { id } of administrators) {
      await sendMail(deps, { userId: id }, spendingMail, { date }, { tx });
    }
  });
}

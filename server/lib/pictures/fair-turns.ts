import { AppError } from "#server/http/app-error.ts";

/** How much is done and how many wait. */
export interface TurnLimits {
  /** So many are worked for at a time, never two of them the same member. */
  atOnce: number;
  waitingPerMember: number;
  waitingInAll: number;
  waitingMs: number;
}

interface WaitingWork {
  begin: () => void;
  refuse: (error: AppError) => void;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Work for members in fair turns: one after the other for each of them, and every member's next before any member's
 * second. So no member waits for more than one piece of work of every other member's. Throws RATE_LIMITED for a member
 * who has as many waiting as a member may, UNAVAILABLE for those who waited too long, or who have the most waiting
 * while too many do.
 */
export function fairTurns({ atOnce, waitingPerMember, waitingInAll, waitingMs }: TurnLimits) {
  /** What waits, by member; the member whose turn was longest ago comes first. No line is empty. */
  const lines = new Map<string, WaitingWork[]>();
  const served = new Set<string>();

  const lineOf = (member: string) => lines.get(member) ?? [];
  const goOn = () => {
    for (const [member, line] of lines) {
      if (served.size >= atOnce) return;
      const next = served.has(member) ? undefined : line.shift();
      if (!next) continue;
      if (line.length === 0) lines.delete(member);
      served.add(member);
      next.begin();
    }
  };
  const finish = (member: string) => {
    served.delete(member);
    const line = lines.get(member);
    if (line) {
      lines.delete(member);
      lines.set(member, line);
    }
    goOn();
  };
  /** A place in a full queue belongs to those who have fewer in it. */
  const makeRoomFor = (member: string) => {
    if ([...lines.values()].reduce((sum, line) => sum + line.length, 0) < waitingInAll) return;
    const longest = [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a));
    if (longest.length <= lineOf(member).length + 1) throw tooMany();
    longest.pop()?.refuse(tooMany());
  };
  const wait = (member: string) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        const line = lineOf(member).filter((one) => one !== place);
        if (line.length > 0) lines.set(member, line);
        else lines.delete(member);
      };
      const clock = setTimeout(() => {
        leave();
        reject(tooMany());
      }, waitingMs);
      const place: WaitingWork = {
        begin: () => {
          clearTimeout(clock);
          resolve();
        },
        refuse: (error) => {
          clearTimeout(clock);
          reject(error);
        },
      };
      lines.set(member, [...lineOf(member), place]);
      goOn();
    });

  return async <Result>(member: string, work: () => Promise<Result>): Promise<Result> => {
    if (served.size >= atOnce || served.has(member)) {
      if (lineOf(member).length >= waitingPerMember) throw tooManyOfOne();
      makeRoomFor(member);
    }
    await wait(member);
    try {
      return await work();
    } finally {
      finish(member);
    }
  };
}

function tooMany(): AppError {
  return new AppError("UNAVAILABLE", "Many photos are arriving at this moment. Please try again.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function tooManyOfOne(): AppError {
  return new AppError("RATE_LIMITED", "Your other photos are still being read. Please try again in a moment.", {
    reason: "files-in-turn",
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

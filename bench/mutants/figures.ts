import { printTable } from "../lib/table.ts";
import type { Result, Run } from "./run.ts";

const AREAS = ["server", "client", "shared"];

/** Prints how many mutants were caught in each part of the project, and those that were not. */
export function printRun({ commit, most, failing, results, seconds }: Run): void {
  console.log(`\nCommit ${commit}, at most ${most} test files for each mutant.`);
  console.log(`${seconds.reach} s to find the tests that reach them, ${seconds.mutants} s to try them.\n`);
  const rowOf = (name: string, own: readonly Result[]) => {
    const count = (state: Result["state"]) => String(own.filter((one) => one.state === state).length);
    return [
      name,
      String(own.length),
      count("caught"),
      count("survived"),
      count("unreached"),
      count("gone"),
      percent(shareOf(own)),
    ];
  };
  printTable(
    ["area", "mutants", "caught", "survived", "unreached", "gone", "caught %"],
    [
      ...AREAS.map((area) =>
        rowOf(
          area,
          results.filter(({ file }) => file.startsWith(`${area}/`)),
        ),
      ),
      rowOf("all", results),
    ],
  );
  console.log("\nNot caught:");
  for (const result of results) if (result.state !== "caught") console.log(`- ${titleOf(result)}: ${result.state}`);
  if (failing.length > 0) console.log(`\nLeft out, since they fail without a mutant:\n- ${failing.join("\n- ")}`);
}

/** Prints what differs between two runs of the same list; returns true if the share that is caught has not fallen. */
export function compareRuns(before: Run, after: Run): boolean {
  const pairs = before.results.flatMap((was) => {
    const is = after.results.find(({ id }) => id === was.id);
    return is ? [{ was, is }] : [];
  });
  const common = pairs.filter(({ was, is }) => was.state !== "gone" && is.state !== "gone");
  const shares = [shareOf(common.map(({ was }) => was)), shareOf(common.map(({ is }) => is))] as const;
  console.log(
    `${common.length} mutants that both have: ${percent(shares[0])} % caught before, ${percent(shares[1])} % after.`,
  );

  const differ = pairs.filter(({ was, is }) => was.state !== is.state);
  const lost = differ.filter(({ was }) => was.state === "caught");
  print("Caught before and not after", lost);
  print(
    "Caught after and not before",
    differ.filter(({ is }) => is.state === "caught"),
  );
  print(
    "Not caught in either, for another reason",
    differ.filter(({ was, is }) => was.state !== "caught" && is.state !== "caught"),
  );
  return shares[1] >= shares[0];
}

function print(heading: string, pairs: readonly { was: Result; is: Result }[]): void {
  console.log(`\n${heading}: ${pairs.length}`);
  for (const { was, is } of pairs) console.log(`- ${titleOf(was)}: ${was.state}, then ${is.state}`);
}

const titleOf = ({ id, file, line, operator }: Result) => `${id} ${file}:${line} ${operator}`;

/** The part of the mutants with a place in the checkout that its tests caught. */
function shareOf(results: readonly Result[]): number {
  const placed = results.filter(({ state }) => state !== "gone");
  return placed.filter(({ state }) => state === "caught").length / placed.length;
}

const percent = (share: number) => (share * 100).toFixed(1);

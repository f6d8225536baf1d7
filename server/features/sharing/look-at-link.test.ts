import { expect, test } from "vitest";
import { lookAtLink } from "#server/features/sharing/look-at-link.ts";
import { createLog } from "#server/lib/log.ts";
import type { WebFiles } from "#server/ports/web-file/index.ts";

const unused = async () => {
  throw new Error("no service may be asked");
};

test("a member whose links hang delays no other member's, and has one checked at a time", async () => {
  const asked: string[] = [];
  let letGo = () => {};
  const hung = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const webFiles: WebFiles = {
    look: async (address) => {
      asked.push(address);
      if (address.includes("hangs")) await hung;
      return { refusal: "link-no-video" };
    },
  };
  const deps = { videoServices: { find: unused }, webFiles, log: createLog("silent") };
  const slow = [1, 2, 3].map((number) => lookAtLink(deps, `https://hangs.example/${number}.mp4`, "ann"));
  expect(await lookAtLink(deps, "https://good.example/bed.mp4", "ben")).toEqual({ refusal: "link-no-video" });
  expect(asked).toEqual(["https://hangs.example/1.mp4", "https://good.example/bed.mp4"]);
  letGo();
  expect(await Promise.all(slow)).toEqual([1, 2, 3].map(() => ({ refusal: "link-no-video" })));
});

import { expect, test, vi } from "vitest";
import { shareAddress } from "#client/lib/share.ts";
import { replace } from "#client/testing/fake-camera.ts";

const what = { title: "Lindholm", url: "https://hexkey.example/p/1" };

/** A browser with this share function and this clipboard. */
function browser({
  share,
  canShare,
  write,
}: {
  share?: () => unknown;
  canShare?: () => boolean;
  write?: () => unknown;
}) {
  const shared = vi.fn(async (_what: ShareData) => share?.());
  const written = vi.fn(async (_text: string) => write?.());
  replace(navigator, "share", share && shared);
  replace(navigator, "canShare", canShare);
  replace(navigator, "clipboard", write && { writeText: written });
  return { shared, written };
}

const failure = (name: string) => () => {
  throw new DOMException("No.", name);
};
const works = () => undefined;

test("where there is a share sheet it gets title and address, and nothing is copied", async () => {
  const { shared, written } = browser({ share: works, canShare: () => true, write: works });
  expect(await shareAddress(what)).toBe("shared");
  expect(shared).toHaveBeenCalledExactlyOnceWith(what);
  expect(written).not.toHaveBeenCalled();
});

test.each(["AbortError", "InvalidStateError"])("a sheet that ends with %s is no failure", async (name) => {
  const { written } = browser({ share: failure(name), write: works });
  expect(await shareAddress(what)).toBe("cancelled");
  expect(written).not.toHaveBeenCalled();
});

test.each([
  ["there is no sheet", {}],
  ["the sheet does not take addresses", { share: works, canShare: () => false }],
  ["the sheet is refused to the page", { share: failure("NotAllowedError") }],
])("where %s the address is copied", async (_case, surroundings) => {
  const { written } = browser({ ...surroundings, write: works });
  expect(await shareAddress(what)).toBe("copied");
  expect(written).toHaveBeenCalledExactlyOnceWith(what.url);
});

test("where the clipboard is closed to the page, or missing, it says so", async () => {
  browser({ write: failure("NotAllowedError") });
  expect(await shareAddress(what)).toBe("blocked");
  browser({});
  expect(await shareAddress(what)).toBe("blocked");
});

test("a mistake of our own is no refusal of the clipboard", async () => {
  browser({
    write: () => {
      throw new TypeError("writeText is not a function");
    },
  });
  await expect(shareAddress(what)).rejects.toThrow(TypeError);
});

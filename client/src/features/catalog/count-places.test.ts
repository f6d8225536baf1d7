import { waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { countPlaces } from "#client/features/catalog/count-places.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { sponsored } from "#shared/contracts/business/sponsored.ts";

const ID = "01920000-0000-7000-8000-000000000001";
const OTHER = "01920000-0000-7000-8000-000000000002";

test("items of campaigns are reported once they are seen and as they are pressed; others never", async () => {
  const calls: string[] = [];
  stubEndpoint(sponsored.countViews, ({ body }) => void calls.push(`seen ${body.campaignIds.join(" ")}`));
  stubEndpoint(sponsored.countClick, ({ body }) => void calls.push(`pressed ${body.campaignId}`));
  let show = (_: Element) => {};
  class Observer {
    constructor(tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
      show = (target) => tell([{ isIntersecting: true, target }]);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Observer);
  // Other files have the same page.
  onTestFinished(() => document.body.replaceChildren());
  document.body.innerHTML = `<ul><li data-campaign="${ID}"><button>A</button></li><li data-campaign="${OTHER}"></li><li><button>B</button></li></ul>`;
  const list = document.querySelector("ul") as HTMLElement;
  const end = new AbortController();
  countPlaces(list, end.signal);
  const [first, second] = [...list.children] as [Element, Element];
  show(first);
  show(first);
  show(second);
  await waitFor(() => expect(calls).toEqual([`seen ${ID} ${OTHER}`]));
  for (const button of list.querySelectorAll("button")) button.click();
  await waitFor(() => expect(calls.slice(1)).toEqual([`pressed ${ID}`]));
  end.abort();
  list.querySelector("button")?.click();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(calls).toHaveLength(2);
});

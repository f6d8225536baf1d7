import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useRenewDiscussions } from "#client/features/community/discussions/use-discussions.ts";
import { useAsk } from "#client/features/community/use-questions.ts";
import { pagesFor } from "#client/lib/api.ts";
import { makeOnce } from "#client/lib/form/once.ts";
import { sampleQuestion } from "#client/testing/sample-questions.ts";
import { page, sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { community } from "#shared/contracts/community/community.ts";
import { discussions } from "#shared/contracts/community/discussions.ts";

const OF_PRODUCT = pagesFor(community.listQuestions, { params: { id: sampleId(1) } }).queryKey;
const ALL = pagesFor(discussions.list, {}).queryKey;

/** A client that has read a product's questions and the discussions. */
function start() {
  const client = new QueryClient();
  for (const key of [OF_PRODUCT, ALL]) client.setQueryData(key, { pages: [page([])], pageParams: [null] });
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
    isStale: (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated,
  };
}

test("a product's questions are read anew after a discussion changed", async () => {
  const { wrapper, isStale } = start();
  const { result } = renderHook(useRenewDiscussions, { wrapper });
  await result.current();
  expect([isStale(OF_PRODUCT), isStale(ALL)]).toEqual([true, true]);
});

test("the discussions are read anew after a question on a product's page", async () => {
  stubEndpoint(community.ask, () => sampleQuestion());
  const { wrapper, isStale } = start();
  const { result } = renderHook(() => useAsk(sampleId(1)), { wrapper });
  const body = { text: "Is it heavy?" };
  await result.current(body.text, makeOnce()(body));
  expect([isStale(OF_PRODUCT), isStale(ALL)]).toEqual([false, true]);
});

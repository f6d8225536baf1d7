import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api, queryFor } from "#client/lib/api.ts";
import { getSessionUser, storeSession, useSessionUser } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { samplePerson } from "#client/testing/sample-person.ts";
import { page, sampleId, sampleReview } from "#client/testing/samples.ts";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { accounts } from "#shared/contracts/accounts/accounts.ts";
import { reviews } from "#shared/contracts/reviews/reviews.ts";

const ENDED = "Your session has ended. Please sign in again.";

const refuse = (reason?: "password-wrong") =>
  stubEndpoint(accounts.sessions, () => {
    throw new ApiFailure("UNAUTHENTICATED", "The server's words.", reason && { reason });
  });

test("a session that ends during use is cleared and reported once, however many calls are refused", async () => {
  refuse();
  renderApp(null, { user: {} });
  const call = () => Promise.allSettled([api(accounts.sessions), api(accounts.sessions)]);
  await act(call);
  await act(call);
  expect({ ...localStorage }).toEqual({});
  expect(await screen.findAllByText(ENDED)).toHaveLength(1);
});

test("a refused guest hears nothing of a session", async () => {
  refuse();
  renderApp(null);
  await expect(api(accounts.sessions)).rejects.toThrow("401");
  expect(screen.queryByText(ENDED)).toBeNull();
});

test("a wrong password does not end a session", async () => {
  refuse("password-wrong");
  renderApp(null, { user: {} });
  await expect(api(accounts.sessions)).rejects.toThrow("401");
  expect(getSessionUser()).not.toBeNull();
});

test("a late refusal for the former session does not end the new one", async () => {
  const calls = stubEndpoint(accounts.sessions, () => {
    // The answer is on its way when a member signs in anew.
    act(() => storeSession("a-new-token", samplePerson({ firstName: "Maya" })));
    throw new ApiFailure("UNAUTHENTICATED", "The server's words.");
  });
  renderApp(null, { user: {} });
  await expect(api(accounts.sessions)).rejects.toThrow("401");
  expect(calls).toHaveLength(1);
  expect(getSessionUser()?.firstName).toBe("Maya");
});

test("what is being typed stays when the session ends, beside public data", async () => {
  refuse();
  let reads = 0;
  stubEndpoint(reviews.list, () => page([sampleReview({ comment: `Read ${++reads} times` })]));
  function Screen() {
    const { data } = useQuery(queryFor(reviews.list, { query: { limit: 3 } }));
    useSessionUser();
    return (
      data && (
        <>
          <p>{data[0]?.comment}</p>
          <textarea aria-label="Your review" />
        </>
      )
    );
  }
  const { person } = renderApp(<Screen />, { user: {} });
  await person.type(await screen.findByLabelText("Your review"), "Typed for minutes");
  await act(async () => {
    await api(accounts.sessions).catch(() => undefined);
  });
  await screen.findByText("Read 2 times");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Your review").value).toBe("Typed for minutes");
});

test("what only the former member may read is removed at once, from the screen too", async () => {
  stubEndpoint(accounts.sessions, () => []);
  function Screen() {
    const user = useSessionUser();
    const { data } = useQuery({ ...queryFor(accounts.sessions), enabled: user !== null });
    return <p>{data ? "Read" : "Nothing"}</p>;
  }
  const { queryClient } = renderApp(<Screen />, { user: { id: sampleId(1) } });
  await screen.findByText("Read");
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "user" })));
  await screen.findByText("Nothing");
  expect(queryClient.getQueryData(["api", "auth", "sessions"])).toBeUndefined();
});

test("another tab that signs in is followed, token or not", async () => {
  function Screen() {
    return <p>{useSessionUser()?.firstName ?? "Guest"}</p>;
  }
  const { queryClient } = renderApp(<Screen />);
  queryClient.setQueryData(["api", "reviews"], ["as a guest"]);
  localStorage.setItem("user", JSON.stringify(samplePerson({ firstName: "Maya", authProvider: "google" })));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "user" })));
  await screen.findByText("Maya");
  expect(queryClient.getQueryData(["api", "reviews"])).toBeUndefined();
});

import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { api } from "#client/lib/api.ts";
import { useForm } from "#client/lib/form/use-form.ts";
import { clearSession } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { endpoint } from "#shared/http/endpoint.ts";
import { IDEMPOTENCY_KEY_HEADER } from "#shared/http/wire.ts";

const add = endpoint({
  method: "POST",
  path: "/api/shelves",
  access: "write-reviews",
  summary: "Adds a shelf.",
  body: z.object({ name: z.string().check(z.trim()) }),
});

test("a retry after a failure or a lost answer has the same key", async () => {
  const failures = [new TypeError("Failed to fetch"), new ApiFailure("UNAVAILABLE", "Busy.")];
  stubEndpoint(add, () => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  const { person } = renderApp(<ShelfForm />);
  await person.type(screen.getByLabelText("Name"), "Oak");
  for (let count = 1; count <= 3; count++) await send(person, count);
  const [first, second, third] = keys();
  expect(first).toMatch(/^[\x21-\x7e]{20,255}$/);
  expect([second, third]).toEqual([first, first]);
});

test("a changed body, and a repeated one after a success, has a new key", async () => {
  const failures = [new TypeError("Failed to fetch")];
  stubEndpoint(add, () => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  const { person } = renderApp(<ShelfForm />);
  await person.type(screen.getByLabelText("Name"), "Oak");
  await send(person, 1);
  await person.type(screen.getByLabelText("Name"), "s");
  await send(person, 2);
  await send(person, 3);
  expect(new Set(keys()).size).toBe(3);
});

test("a page over plain http has keys too", async () => {
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    throw new TypeError("crypto.randomUUID is not a function");
  });
  stubEndpoint(add, () => undefined);
  const { person } = renderApp(<ShelfForm />);
  await send(person, 1);
  expect(keys()[0]).toBeTruthy();
});

test.each([
  ["is refused", new ApiFailure("UNAUTHENTICATED", "Sign in.")],
  ["fails", new ApiFailure("UNAVAILABLE", "Busy.")],
  ["is lost", new TypeError("Failed to fetch")],
])("of a call that %s after its member has signed out the next person hears nothing", async (_, failure) => {
  let answer: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  stubEndpoint(add, async () => {
    await answered;
    throw failure;
  });
  const said = vi.fn();
  const { person } = renderApp(<ShelfForm onFailure={said} onSessionLost={said} />, { user: {} });
  await person.click(screen.getByRole("button", { name: "Send" }));
  act(() => clearSession());
  await act(async () => answer?.());
  await act(() => new Promise(setImmediate));
  expect(keys()).toHaveLength(1);
  expect(said).not.toHaveBeenCalled();
});

function ShelfForm(told: { onFailure?: () => void; onSessionLost?: () => void }) {
  const form = useForm({
    schema: add.body,
    initial: { name: "" },
    send: (body, once) => api(add, { body, ...once }),
    ...told,
  });
  const { value, onChange } = form.field("name");
  return (
    <form {...form.props}>
      <input aria-label="Name" value={value} onChange={(event) => onChange(event.target.value)} />
      <button type="submit" disabled={form.pending}>
        Send
      </button>
    </form>
  );
}

type Person = ReturnType<typeof renderApp>["person"];

/** Sends what is in the form, which makes it so many times, and waits for the end of it. */
async function send(person: Person, count: number): Promise<void> {
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
  await person.click(button);
  await waitFor(() => {
    expect(keys()).toHaveLength(count);
    expect(button.disabled).toBe(false);
  });
}

function keys(): (string | null)[] {
  const calls = vi.mocked(fetch).mock.calls.filter(([url]) => url === add.path);
  return calls.map(([, init]) => new Headers(init?.headers).get(IDEMPOTENCY_KEY_HEADER));
}

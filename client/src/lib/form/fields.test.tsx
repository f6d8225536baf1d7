import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { api } from "#client/lib/api.ts";
import { Refused } from "#client/lib/form/refused.ts";
import { type FormOptions, useForm } from "#client/lib/form/use-form.ts";
import { clearSession } from "#client/lib/session-store.ts";
import { renderApp } from "#client/testing/render.tsx";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { Chip } from "#client/ui/chip.tsx";
import { TextField } from "#client/ui/text-field.tsx";
import { endpoint } from "#shared/http/endpoint.ts";

const add = endpoint({
  method: "POST",
  path: "/api/shelves",
  access: "write-reviews",
  summary: "Adds a shelf.",
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(3)),
    wood: z.string().check(z.trim(), z.minLength(3)),
    tools: z.array(z.enum(["hammer", "drill"])).check(z.minLength(1)),
  }),
});

interface Shelf {
  name: string;
  wood: string;
  tools: string[];
}
const EMPTY: Shelf = { name: "", wood: "", tools: [] };
const FULL: Shelf = { name: "Billy", wood: "Oak", tools: ["drill"] };

test("a list is a value of the form, and an error inside of it is shown at the list", async () => {
  const bodies = stubShelves();
  const { person } = renderApp(<ShelfForm initial={{ ...FULL, tools: ["saw"] }} />);
  await send(person);
  expect(await screen.findByText("tools: wrong")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "saw" }));
  expect(screen.queryByText("tools: wrong")).toBeNull();
  await person.click(screen.getByRole("button", { name: "hammer" }));
  await send(person);
  await waitFor(() => expect(bodies).toEqual([{ ...FULL, tools: ["hammer"] }]));
});

test("the first field in error gets the focus, at every try", async () => {
  stubShelves();
  const { person } = renderApp(<ShelfForm initial={EMPTY} />);
  await send(person);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  await person.type(screen.getByLabelText("Name"), "Billy");
  await send(person);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Wood")));
});

test("the server's error stands at its field, not the form's own sentence", async () => {
  stubEndpoint(add, () => {
    throw new ApiFailure("UNPROCESSABLE", "Not this.", { reason: "blocked-words", fields: { wood: "darn" } });
  });
  const { person } = renderApp(<ShelfForm initial={FULL} say={() => "wrong"} />);
  await send(person);
  expect(await screen.findByText(/\(darn\)/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Wood"));
  await person.type(screen.getByLabelText("Wood"), "s");
  expect(screen.queryByText(/\(darn\)/)).toBeNull();
});

test("a contract error from the server reads as one found here", async () => {
  stubEndpoint(add, () => {
    throw new ApiFailure("INVALID_INPUT", "Not this.", { reason: "input-invalid", fields: { wood: "Too small" } });
  });
  const { person } = renderApp(<ShelfForm initial={FULL} />);
  await send(person);
  expect(await screen.findByText("wood: wrong")).toBeTruthy();
});

test.each([["wood"], [undefined]])(
  "a refusal in the form's own words stands at its field, or above all (%s)",
  async (name) => {
    const refuse = async () => {
      throw new Refused("No such wood.", name);
    };
    const onFailure = vi.fn();
    const { person } = renderApp(<ShelfForm initial={FULL} send={refuse} onFailure={onFailure} />);
    await send(person);
    expect(await screen.findByText("No such wood.")).toBeTruthy();
    expect(onFailure.mock.calls).toEqual([["No such wood."]]);
    expect(screen.queryByRole("alert") === null).toBe(name === "wood");
    await person.type(screen.getByLabelText("Wood"), "s");
    expect(screen.queryByText("No such wood.")).toBeNull();
  },
);

test("a second try while the first is on its way sends nothing", async () => {
  const bodies: Shelf[] = [];
  let answer = () => {};
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stubEndpoint(add, async ({ body }) => {
    bodies.push(body);
    await waiting;
  });
  const { person } = renderApp(<ShelfForm initial={FULL} />);
  const form = screen.getByRole<HTMLFormElement>("form");
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await waitFor(() => expect(bodies).toHaveLength(1));
  await person.type(screen.getByLabelText("Name"), "{Enter}");
  answer();
  await screen.findByText("sent");
  expect(bodies).toHaveLength(1);
});

test("an error of no field is shown for the form", async () => {
  stubShelves();
  const schema = add.body.check(z.refine(({ name, wood }) => name !== wood, { path: [] }));
  const { person } = renderApp(<ShelfForm initial={{ ...FULL, name: "Oak" }} schema={schema} />);
  await send(person);
  expect(await screen.findByText("form: wrong")).toBeTruthy();
});

test("without live checks, leaving a field shows nothing", async () => {
  const { person } = renderApp(<ShelfForm initial={EMPTY} />);
  await person.type(screen.getByLabelText("Name"), "B");
  await person.tab();
  expect(screen.queryByText(/wrong/)).toBeNull();
});

test("a live form shows a field's error once it was left, and updates it during typing", async () => {
  const { person } = renderApp(<ShelfForm initial={EMPTY} live />);
  await person.type(screen.getByLabelText("Name"), "B");
  expect(screen.queryByText(/wrong/)).toBeNull();
  await person.tab();
  expect(await screen.findByText("name: wrong")).toBeTruthy();
  await person.type(screen.getByLabelText("Name"), "illy");
  expect(screen.queryByText(/wrong/)).toBeNull();
  await person.type(screen.getByLabelText("Name"), "{Backspace}{Backspace}{Backspace}");
  expect(await screen.findByText("name: wrong")).toBeTruthy();
});

test("a live form reports blank fields only after the first try, and then as soon as one is blank again", async () => {
  stubShelves();
  const { person } = renderApp(<ShelfForm initial={{ ...EMPTY, tools: ["drill"] }} live />);
  await person.click(screen.getByLabelText("Name"));
  await person.tab();
  expect(screen.queryByText(/wrong/)).toBeNull();
  await send(person);
  expect(await screen.findByText("wood: wrong")).toBeTruthy();
  await person.type(screen.getByLabelText("Name"), "Billy");
  await waitFor(() => expect(screen.queryByText("name: wrong")).toBeNull());
  await person.clear(screen.getByLabelText("Name"));
  expect(await screen.findByText("name: wrong")).toBeTruthy();
});

test("in a live form the server's error of a field stays while others are changed", async () => {
  stubEndpoint(add, () => {
    throw new ApiFailure("UNPROCESSABLE", "Not this.", { reason: "blocked-words", fields: { wood: "darn" } });
  });
  const { person } = renderApp(<ShelfForm initial={FULL} live />);
  await send(person);
  await screen.findByText(/\(darn\)/);
  await person.type(screen.getByLabelText("Name"), "s");
  expect(screen.getByText(/\(darn\)/)).toBeTruthy();
  await person.type(screen.getByLabelText("Wood"), "s");
  expect(screen.queryByText(/\(darn\)/)).toBeNull();
});

test("a form begins with its draft, keeps what is typed, and keeps it once more where the session was lost", async () => {
  stubEndpoint(add, () => {
    clearSession({ lost: true });
    throw new ApiFailure("UNAUTHENTICATED", "Who?");
  });
  const draft = { read: () => ({ ...FULL, name: "Ivar" }), keep: vi.fn() };
  const onSessionLost = vi.fn();
  const { person } = renderApp(<ShelfForm initial={EMPTY} draft={draft} onSessionLost={onSessionLost} />);
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ivar");
  await person.type(screen.getByLabelText("Name"), "s");
  expect(draft.keep.mock.calls).toEqual([[{ ...FULL, name: "Ivars" }]]);
  await send(person);
  await waitFor(() => expect(onSessionLost).toHaveBeenCalledOnce());
  expect(draft.keep.mock.calls).toHaveLength(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

function ShelfForm(options: { initial: Shelf } & Partial<FormOptions<Shelf, typeof add.body>>) {
  const [isSent, setSent] = useState(false);
  const form = useForm<Shelf, typeof add.body>({
    schema: add.body,
    say: (name) => `${name}: wrong`,
    send: async (body, once) => {
      await api(add, { body, ...once });
      setSent(true);
    },
    ...options,
  });
  const tools = form.field("tools");
  const toggle = (tool: string) => {
    const others = tools.value.filter((one) => one !== tool);
    tools.onChange(others.length < tools.value.length ? others : [...others, tool]);
  };
  return (
    <form {...form.props} aria-label="Shelf">
      <TextField {...form.field("name")} label="Name" />
      <TextField {...form.field("wood")} label="Wood" />
      {["hammer", "drill", "saw"].map((tool) => (
        <Chip key={tool} pressed={tools.value.includes(tool)} onClick={() => toggle(tool)}>
          {tool}
        </Chip>
      ))}
      <p>{tools.error}</p>
      {form.failure && <p role="alert">{form.failure}</p>}
      <button type="submit">Send</button>
      {isSent && <p>sent</p>}
    </form>
  );
}

type Person = ReturnType<typeof renderApp>["person"];

const send = (person: Person) => person.click(screen.getByRole("button", { name: "Send" }));

/** Takes every shelf, and lists them. */
function stubShelves(): Shelf[] {
  const bodies: Shelf[] = [];
  stubEndpoint(add, ({ body }) => void bodies.push(body));
  return bodies;
}

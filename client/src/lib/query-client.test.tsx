import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderApp } from "#client/testing/render.tsx";

function Reader({ read }: { read: () => Promise<string> }) {
  const { data, isError } = useQuery({ queryKey: ["something"], queryFn: read });
  return <p>{isError ? "failed" : (data ?? "reading")}</p>;
}

/** As the browser says it; what was read before is there already. */
function comeAndGo() {
  act(() => void dispatchEvent(new Event("offline")));
  act(() => void dispatchEvent(new Event("online")));
}

test("a read that failed without a network is made again when the network is back", async () => {
  let reads = 0;
  renderApp(
    <Reader
      read={async () => {
        if (++reads === 1) throw new TypeError("Failed to fetch");
        return "ten reviews";
      }}
    />,
  );
  await screen.findByText("failed");
  comeAndGo();
  expect(await screen.findByText("ten reviews")).toBeTruthy();
  expect(reads).toBe(2);
});

test("what was read stays as it is when the network comes and goes", async () => {
  let reads = 0;
  renderApp(<Reader read={async () => `read ${++reads}`} />);
  await screen.findByText("read 1");
  comeAndGo();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(reads).toBe(1);
});

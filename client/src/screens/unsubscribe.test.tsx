import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import Unsubscribe from "#client/screens/unsubscribe.tsx";
import { renderApp } from "#client/testing/render.tsx";
import { sampleId } from "#client/testing/samples.ts";
import { stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { digest } from "#shared/contracts/notifications/digest.ts";

test("a tap ends the mails, without a sign-in, and looking does not", async () => {
  const calls = stubEndpoint(digest.unsubscribe, () => undefined);
  const { person } = renderApp(<Unsubscribe />, { path: `/unsubscribe?token=${sampleId(1)}` });
  expect(calls).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Stop these mails" }));
  await screen.findByRole("heading", { name: "You will get no more of these mails" });
  expect(calls).toMatchObject([{ body: { token: sampleId(1) } }]);
});

test("a link that lost its end leads to where mails are turned off", () => {
  renderApp(<Unsubscribe />, { path: "/unsubscribe" });
  expect(screen.getByRole("link", { name: "To your notifications" }).getAttribute("href")).toBe("/notifications");
});

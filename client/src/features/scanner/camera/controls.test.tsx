import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { cameraFailure, FakeTrack, fakeCamera, fakeDecoder, fakeViewfinder } from "#client/testing/fake-camera.ts";
import { openWithCamera, pass, press, stopClock } from "#client/testing/open-scanner.tsx";

stopClock();

test("the light can be switched where the camera has one", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { tracks } = fakeCamera({ answer: () => new FakeTrack({ capabilities: { torch: true } }) });
  await openWithCamera();
  await act(async () => press("Turn the light on"));
  await act(async () => press("Turn the light off"));
  expect(tracks[0]?.applied).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
});

test("a device with several cameras can switch, and remembers it", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { requests } = fakeCamera({ devices: ["rear", "front"] });
  await openWithCamera();
  await pass(0);
  press("Use another camera");
  await pass(0);
  expect(requests.at(-1)).toMatchObject({ video: { deviceId: { exact: "front" } } });
});

const TORCH_AND_ZOOM = { torch: true, zoom: { min: 1, max: 3, step: 0.1 } };

test("without light and zoom in the camera there is nothing to set", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera();
  await openWithCamera();
  expect(screen.queryByRole("button", { name: /light/ })).toBeNull();
  expect(screen.queryByRole("group", { name: "Zoom" })).toBeNull();
});

test("the camera zooms within its range, with the light as it is", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  const { tracks } = fakeCamera({ answer: () => new FakeTrack({ capabilities: TORCH_AND_ZOOM }) });
  await openWithCamera();
  expect(screen.getByRole("group", { name: "Zoom" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Zoom out" }).getAttribute("aria-disabled")).toBe("true");
  await act(async () => press("Turn the light on"));
  for (let count = 0; count < 5; count++) await act(async () => press("Zoom in"));
  expect(screen.getByText("3×")).toBeDefined();
  expect(screen.getByRole("button", { name: "Zoom in" }).getAttribute("aria-disabled")).toBe("true");
  const applied = tracks[0]?.applied.map(({ advanced }) => advanced?.[0]);
  expect(applied).toEqual([
    { torch: true, zoom: 1 },
    { torch: true, zoom: 1.5 },
    { torch: true, zoom: 2.3 },
    { torch: true, zoom: 3 },
  ]);
});

test("light and zoom are as they were the last time", async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera({ answer: () => new FakeTrack({ capabilities: TORCH_AND_ZOOM }) });
  const { unmount } = await openWithCamera();
  await act(async () => press("Turn the light on"));
  await act(async () => press("Zoom in"));
  unmount();
  const { tracks } = fakeCamera({ answer: () => new FakeTrack({ capabilities: TORCH_AND_ZOOM }) });
  await openWithCamera();
  await pass(0);
  expect(tracks[0]?.applied).toEqual([{ advanced: [{ torch: true, zoom: 1.5 }] }]);
  expect(screen.getByRole("button", { name: "Turn the light off" })).toBeDefined();
  expect(screen.getByText("1.5×")).toBeDefined();
});

test("a setting that the camera refuses is reported and stays as it was", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  fakeViewfinder();
  fakeDecoder(() => null);
  const answer = () => {
    throw cameraFailure("OverconstrainedError");
  };
  fakeCamera({ answer: () => new FakeTrack({ capabilities: TORCH_AND_ZOOM, answer }) });
  await openWithCamera();
  await act(async () => press("Turn the light on"));
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText("The light can't be switched on this camera.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Turn the light on" })).toBeDefined();
  await act(async () => press("Zoom in"));
  expect(screen.getByText("This camera can’t zoom.")).toBeDefined();
  expect(screen.getByText("1×")).toBeDefined();
});

test("in the dark the scanner says so and offers the light, until it is on", async () => {
  fakeViewfinder();
  fakeDecoder(() => null, { brightness: 12 });
  fakeCamera({ answer: () => new FakeTrack({ capabilities: TORCH_AND_ZOOM }) });
  await openWithCamera();
  await pass(1000);
  expect(screen.queryByText("It is dark here.")).toBeNull();
  await pass(500);
  expect(screen.getByText("It is dark here.")).toBeDefined();
  const [, hint] = screen.getAllByRole("button", { name: "Turn the light on" });
  await act(async () => hint?.click());
  expect(screen.queryByText("It is dark here.")).toBeNull();
  expect(screen.getByRole("button", { name: "Turn the light off" })).toBeDefined();
});

test("without a light in the camera the dark is only reported", async () => {
  fakeViewfinder();
  fakeDecoder(() => null, { brightness: 12 });
  fakeCamera();
  await openWithCamera();
  await pass(1500);
  expect(screen.getByText("It is dark here. More light helps.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Turn the light on" })).toBeNull();
});

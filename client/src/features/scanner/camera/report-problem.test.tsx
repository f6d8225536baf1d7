import { expect, test } from "vitest";
import { cameraFailure, fakeCamera, fakeDecoder, fakeViewfinder } from "#client/testing/fake-camera.ts";
import { openScanner, pass, press, stopClock } from "#client/testing/open-scanner.tsx";
import { ApiFailure, stubEndpoint } from "#client/testing/stub-endpoint.ts";
import { cameraProblems } from "#shared/contracts/scans/camera-problems.ts";
import { CAMERA_RETRY_DELAY_MS } from "#shared/domain/limits.ts";

stopClock();

const open = async () => {
  fakeViewfinder();
  fakeDecoder(() => null);
  fakeCamera({
    answer: () => {
      throw cameraFailure("NotReadableError");
    },
  });
  await openScanner();
  await pass(300);
};

test("a camera that does not open is counted by its reason and nothing else, once for each try", async () => {
  const calls = stubEndpoint(cameraProblems.countProblem, () => undefined);
  await open();
  expect(calls.map(({ body }) => body)).toEqual([{ reason: "busy" }]);
  press("Try Camera Again");
  await pass(CAMERA_RETRY_DELAY_MS + 300);
  expect(calls.map(({ body }) => body)).toEqual([{ reason: "busy" }, { reason: "busy" }]);
});

test("a refusal to count it is not asked again", async () => {
  const calls = stubEndpoint(cameraProblems.countProblem, () => {
    throw new ApiFailure("RATE_LIMITED", "Wait.", { retryAfterSeconds: 60 });
  });
  await open();
  await pass(60_000);
  expect(calls.length).toBe(1);
});

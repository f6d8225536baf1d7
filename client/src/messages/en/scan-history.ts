import type { ScanMethod } from "#shared/domain/scan-method.ts";

const methods: Record<ScanMethod, string> = { code: "Scanned", typed: "Typed", photo: "Photo" };

export const scanHistory = {
  title: "Scan History",
  signInText: "Without an account, your scans stay on this device. Sign in to find them on any device.",
  total: (count: number) => (count === 1 ? "1 scan" : `${count} scans`),
  /** Of a list that has more. */
  newest: (count: number) => (count === 1 ? "Your newest scan" : `Your ${count} newest scans`),
  emptyTitle: "No Scans Yet",
  emptyText: "What you scan, type in or identify by photo will be kept here.",
  start: "Start Scanning",
  failed: "Failed to fetch your scans",
  deviceNote: "These scans are kept on this device only. Sign in to keep them in your account.",
  waiting: "Waiting to be saved",
  methods,
  photoScan: "Photo without a code",
  unknown: "Not in our catalogue yet",
  proposed: "Proposed, and being checked",
  refused: "You said it is another product",
  several: "Several products have this number",
  wrongDigit: "One digit of this number is wrong",
  shippingLabel: "The number of a shipping label",
  lookUpAgain: "Look up again",
  lookUpAgainOf: (name: string) => `Look up again: ${name}`,
  stillUnknown: "Still not in our catalogue",
  lookUpFailed: "The code could not be looked up",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  removeAsk: "Remove this scan?",
  removed: "The scan was removed",
  clear: "Clear history",
  clearAsk: "Clear your scan history?",
  clearText: "All scans in your account will be deleted, on every device. This can't be undone.",
  clearDeviceText: "The scans on this device will be deleted. This can't be undone.",
  cleared: "Your scan history is empty now",
  cancel: "Cancel",
};

export const scanHistory = {
  title: "Scan History",
  signInText: "Sign in to keep what you scan and find it again on any device.",
  total: (count: number) => (count === 1 ? "1 scan" : `${count} scans`),
  emptyTitle: "No Scans Yet",
  emptyText: "What you identify by photo will be kept here.",
  start: "Start Scanning",
};

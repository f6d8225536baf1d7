export const admin = {
  loginTitle: "Admin Login",
  notYetTitle: "Not open yet",
  notYetText: "Admin accounts are not set up on this Hexkey yet, so there is nothing to log in to.",
  backHome: "Go to the home page",
  analyticsTitle: "AI Scan Analytics",
  noScansTitle: "No scans to analyse yet",
  noScansText: "As soon as people identify things by photo, the figures will be here.",
};

export const legalPage = {
  lastUpdated: (date: string) => `Last updated: ${date}`,
  version: (version: string) => `Version ${version}`,
  contents: "On this page",
  contactByEmail: "Write to us",
  noAddressYet: "The operator of this site has not published an email address yet.",
};

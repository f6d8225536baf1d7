export const legal = {
  terms: "Terms of Service",
  privacy: "Privacy Policy",
  copyright: "Copyright Policy",
  takedowns: "DMCA",
  transparency: "Transparency",
  lastUpdated: (date: string) => `Last updated: ${date}`,
  version: (version: string) => `Version ${version}`,
  contents: "On this page",
  contactByEmail: "Write to us",
  noAddressYet: "The operator of this Hexkey has not published an e-mail address yet.",
};

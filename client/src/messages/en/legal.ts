export const legal = {
  terms: "Terms of Service",
  privacy: "Privacy Policy",
  copyright: "Copyright Policy",
  takedowns: "DMCA",
  transparency: "Transparency",
};

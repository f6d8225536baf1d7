export const itemAddress = {
  unknown: (number: string) => `No product with the number ${number} yet`,
  unknownText: "The code on your box is fine. Its product is not in our catalogue yet: search for it, or add it.",
  proposedText: "The code on your box is fine. Its product has been added already and is being checked.",
  wrong: "That number is not a product’s",
  wrongText: "A digit in the address is wrong or missing. Scan the code on the box again.",
  failed: "The number could not be looked up",
  searchOrAdd: "Search or add it",
  search: "Search for it",
  scan: "Scan a code",
  goHome: "Go to the home page",
};

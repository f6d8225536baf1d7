import type { Messages } from "#client/messages/en.ts";

export const categories: Messages["categories"] = {
  kitchen: "Cuisine",
  "living-room": "Salon",
  bedroom: "Chambre",
  bathroom: "Salle de bain",
  office: "Bureau",
  nursery: "Chambre de bébé",
  garage: "Garage",
  patio: "Terrasse",
  miscellaneous: "Divers",
};

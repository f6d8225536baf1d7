export const desk = {
  title: "Catalogue desk",
  tabsLabel: "Parts of the desk",
  tabs: { products: "Products", duplicates: "Duplicates", feeds: "Feeds" },
};

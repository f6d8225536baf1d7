export const desk = {
  title: "Catalogue desk",
  tabsLabel: "Parts of the desk",
  tabs: { duplicates: "Duplicates", feeds: "Feeds" },
};

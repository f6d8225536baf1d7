export const desk = {
  title: "Catalogue desk",
  tabsLabel: "Parts of the desk",
  tabs: { feeds: "Feeds" },
};

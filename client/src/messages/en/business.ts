export const business = {
  title: "Business Management Dashboard",
  sections: "Business sections",
  tabs: {
    sponsorship: "Sponsorship",
    partnerships: "Partnerships",
    affiliates: "Affiliate Programs",
    users: "User Management",
  },
  superAdminOnly: "Super Admin Only",
  notBuilt: {
    partnerships: {
      title: "Partnerships are not open yet",
      text: "Manufacturers’ applications and documents will be reviewed here. That part of Hexkey is still to be built, so there is nothing to review.",
    },
  },
  usersTitle: "Accounts and roles",
  usersText: "The User Management Dashboard opens in a window of its own.",
  openUsers: "Open user management",
};

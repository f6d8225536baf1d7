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
  usersTitle: "Accounts and roles",
  usersText: "The User Management Dashboard opens in a window of its own.",
  openUsers: "Open user management",
};

export const share = {
  openPage: "Open the full page",
  openQuestions: "Questions and answers",
  share: "Share",
  copied: "Address copied",
  copyTitle: "Copy the address",
  copyText: "This browser does not let us copy it for you. It is selected below.",
  address: "Address of this page",
};

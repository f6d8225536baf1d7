export const notFound = {
  heading: "404 Page Not Found",
  text: "Did you forget to add the page to the router?",
  help: "The address may be mistyped, or the page has moved.",
  goHome: "Go to the home page",
};

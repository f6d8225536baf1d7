export const fields = {
  showPassword: "Show password",
  hidePassword: "Hide password",
};

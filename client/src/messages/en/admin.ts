export const admin = {
  loginTitle: "Admin Login",
  loginHeading: "For super-admins",
  loginText: "Sign in here for scan analytics and user management. You stay signed in for eight hours.",
  email: "Email",
  emailFixed: "Set on the server, so it can’t be changed here.",
  password: "Password",
  passwordRequired: "Password required",
  login: "Login",
  loggingIn: "Logging in...",
  loginFailed: "Login failed",
  loginFailedText: "Invalid credentials",
  loggedIn: "Login successful",
  loggedInText: "Welcome to the admin dashboard",
  notSuperAdmin: (name: string, role: string) =>
    `You are signed in as ${name} (${role}). The admin dashboard is open to super-admins only. Logging in here replaces that sign-in.`,
  analyticsTitle: "AI Scan Analytics",
  users: "User management",
};

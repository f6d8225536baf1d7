import type { SignInProblem } from "#shared/domain/account-rules.ts";

/** Why a sign-in with a provider failed, and what to do next. `provider` is its name; an address may follow. */
const problems: Record<SignInProblem, { title: string; text: (provider: string, hasAddress: boolean) => string }> = {
  refused: {
    title: "You are not signed in",
    text: (provider) => `You said no to signing in with ${provider}. Try again, or choose another way.`,
  },
  expired: {
    title: "That sign-in is no longer valid",
    text: (provider) => `It took too long, or its page was opened twice. Please start again with ${provider}.`,
  },
  unavailable: {
    title: "The sign-in did not work",
    text: (provider) => `${provider} did not answer as expected. Try again in a few minutes, or choose another way.`,
  },
  "not-configured": {
    title: "This way is not available",
    text: (provider) => `Signing in with ${provider} is not set up on this site. Please choose another way.`,
  },
  "email-taken": {
    title: "You already have an account",
    text: (provider) =>
      `It has the same email address as the one from ${provider}. Please sign in the way you did before.`,
  },
  deactivated: {
    title: "This account is deactivated",
    text: (_provider, hasAddress) =>
      hasAddress
        ? "An administrator of this site has deactivated it. If you think that is a mistake, please write to us:"
        : "An administrator of this site has deactivated it. This site has published no address to write to.",
  },
  "too-many": {
    title: "Too many tries",
    text: (provider) => `Please wait an hour before you try ${provider} again, or choose another way.`,
  },
};

export const signIn = {
  firstName: "First name",
  lastName: "Last name",
  username: "Username",
  email: "Email",
  password: "Password",
  newPassword: "New password",
  passwordHint: "Must be at least 6 characters long",
  thirteen: "I am 13 or older",
  missing: "Please fill this in",

  login: "Sign in",
  loggingIn: "Signing in...",
  loginFailed: "Sign in failed",
  invalidCredentials: "Invalid email or password. Please try again.",
  welcomeBack: "Welcome back!",
  signedIn: "You've been signed in successfully.",
  noAccount: "New to Hexkey?",
  toRegister: "Create an account",

  register: "Create your account",
  registering: "Creating your account...",
  submitRegister: "Create account",
  registerFailed: "Registration failed",
  registerFailedText: "Failed to create account. Please try again.",
  registered: "Account created successfully!",
  welcome: (name: string | null) => (name ? `Welcome to Hexkey, ${name}.` : "Welcome to Hexkey."),
  agreement: "By creating an account you accept our terms and have read how we handle your data:",
  haveAccount: "Already have an account?",

  forgot: "Forgot your password?",
  forgotTitle: "Get a new password",
  forgotText: "We’ll send you a link to choose a new one.",
  sendLink: "Send the link",
  sendingLink: "Sending...",
  sendFailed: "The link was not sent",
  linkSentTitle: "Check your inbox",
  linkSent: (email: string) =>
    `If there is an account for ${email}, a link is on its way. It works once, within the next hour. Nothing there? Look in the spam folder, or check the address.`,
  otherAddress: "Use another address",
  backToLogin: "Back to sign-in",

  title: "Sign In",
  text: "Sign in to write reviews, share videos and find your scans on any device.",
  alreadyTitle: (name: string) => `You are signed in as ${name}`,
  alreadyText: "There is nothing left to do here.",
  you: "a member",
  home: "Go to the home page",
  provider: "the other service",
  problems,

  resetTitle: "New Password",
  resetText: "Choose a new password. You are then signed in here, and signed out everywhere else.",
  saveNew: "Save and sign in",
  savingNew: "Saving...",
  resetFailed: "The password was not changed",
  resetDone: "Your new password is set",
  linkInvalidTitle: "This link doesn’t work any more",
  linkInvalidText: "It has expired, was used before, or is not complete. We can send you a new one.",
  linkInvalidNoMail: "It has expired, was used before, or is not complete.",
};

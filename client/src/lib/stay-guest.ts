import { createContext } from "react";

/** Closes the ways to sign in that a form shows below itself: a guest who goes on as one stays with the form. */
export const StayGuest = createContext<(() => void) | undefined>(undefined);

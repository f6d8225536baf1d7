/** Where people reach the operator by e-mail, as set when the client was built; null where nothing was set. */
export const SUPPORT_EMAIL: string | null = import.meta.env.VITE_SUPPORT_EMAIL || null;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text, such as a part of an address, is the form of an id: Postgres refuses to look for any other. */
export const isUuid = (text: string): boolean => UUID.test(text);

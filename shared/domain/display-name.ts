interface Names {
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

/**
 * The name that others see of a member: first name and initial ("Maya T."), else the user name, else null.
 * Never the e-mail address. A last name that is no word (a remark in brackets) stands as it is.
 */
export function displayName({ username, firstName, lastName }: Names): string | null {
  if (!firstName) return username;
  if (!lastName) return firstName;
  const initial = lastName.match(/^\p{L}/u);
  return `${firstName} ${initial ? `${initial[0].toUpperCase()}.` : lastName}`;
}

const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

interface Names {
  username: string | null;
  firstName: string | null;
  lastName: string | null;
}

/**
 * The name that others see of a member: first name and initial ("Maya T."), else the user name, else null.
 * Never the email address. A last name that is no word (a remark in brackets) stands as it is. Without the characters
 * that turn the order of letters around, by which one name would read as another one.
 */
export function displayName(names: Names): string | null {
  const { username } = names;
  const firstName = names.firstName?.replace(TURNS, "");
  const lastName = names.lastName?.replace(TURNS, "");
  if (!firstName) return username;
  if (!lastName) return firstName;
  const initial = lastName.match(/^\p{L}/u);
  return `${firstName} ${initial ? `${initial[0].toUpperCase()}.` : lastName}`;
}

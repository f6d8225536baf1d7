/** The texts below a field of several lines. */
export const textArea = {
  tooLong: (max: number) => `This is too long: ${max} characters at most.`,
  charactersLeft: (count: number) => (count === 1 ? "1 character left" : `${count} characters left`),
  charactersOver: (count: number) => (count === 1 ? "1 character too many" : `${count} characters too many`),
  nearLimit: (count: number) => `Fewer than ${count} characters left`,
};

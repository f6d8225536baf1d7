export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const DEFECTS = ["missing-parts", "damaged-parts", "unclear-instructions"] as const;
export type Defect = (typeof DEFECTS)[number];

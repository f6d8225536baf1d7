import { training } from "#shared/contracts/training/training.ts";

export const trainingContract = { training };

import { useMutation } from "@tanstack/react-query";
import { ApiError, api } from "#client/lib/api.ts";
import { type CodeExplanation, codes, type FoundProduct } from "#shared/contracts/catalog/codes.ts";
import type { Symbology } from "#shared/domain/codes/symbologies.ts";
import type { EndpointInput } from "#shared/http/endpoint.ts";

export interface CodeQuestion {
  code: string;
  symbology: Symbology | null;
  /** A bundle is no product of its own: its articles are looked up. */
  isBundle: boolean;
}

export interface CodeAnswer {
  /** The one product of the code, and the property of the code that led to it. */
  product: FoundProduct | null;
  /** The explanation of a code without a product; null where there is none. */
  explanation: CodeExplanation | null;
}

/** How long "not in our catalogue" waits for the explanation of the code. */
const EXPLANATION_PATIENCE_MS = 1500;

/**
 * Looks codes up: `mutate` asks, and fails where no answer came. An answer stands as it was given, also when all data
 * is fetched again after a sign-in: a person who is busy with it is not interrupted.
 */
export function useCodeLookup() {
  return useMutation({ mutationFn: lookUp });
}

async function lookUp({ code, symbology, isBundle }: CodeQuestion): Promise<CodeAnswer> {
  const input = { params: { code }, query: symbology === null ? {} : { symbology } };
  if (isBundle) return { product: null, explanation: await api(codes.explain, input) };
  const product = await find(input);
  const explanation = product ? null : await withPatience(api(codes.explain, input));
  return { product, explanation };
}

/** The product of a code; null where no product has it. */
async function find(input: EndpointInput<typeof codes.findProduct>): Promise<FoundProduct | null> {
  try {
    return await api(codes.findProduct, input);
  } catch (error) {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

/** The explanation, if it comes in time. That the code is unknown is certain already, and is not held back for it. */
async function withPatience(explaining: Promise<CodeExplanation>): Promise<CodeExplanation | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const impatience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, EXPLANATION_PATIENCE_MS, null);
  });
  try {
    return await Promise.race([explaining, impatience]);
  } catch (error) {
    console.warn("What the code is could not be explained.", error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

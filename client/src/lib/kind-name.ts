import type { FurnitureKind } from "#shared/domain/identify/furniture-kinds.ts";

/** A kind in the person's language where it is one of ours; else as it was recognised or typed. */
export function kindName(kind: string, kinds: Record<FurnitureKind, string>): string {
  const known = Object.entries(kinds).find(([name]) => name.toLowerCase() === kind.toLowerCase());
  return known?.[1] ?? kind;
}

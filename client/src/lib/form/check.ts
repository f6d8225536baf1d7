import type { FieldError, FieldValues } from "react-hook-form";
import * as z from "zod/mini";

/** What is wrong with a form as a whole stands under this name, which no field has. */
export const WHOLE_FORM = "form";

type Checked<Output> =
  | { values: Output; errors: Record<string, never> }
  | { values: Record<string, never>; errors: Record<string, FieldError> };

/**
 * Checks what a form holds by a schema, and says in a `sentence` what is wrong with each field. What is wrong inside of a
 * list or a group is said of the field that holds it.
 */
export function checkerFor<Schema extends z.ZodMiniType>(
  schema: Schema,
  sentence: (name: string, message: string, values: FieldValues) => string,
) {
  return (values: FieldValues): Checked<z.output<Schema>> => {
    const checked = z.safeParse(schema, values);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, message } of checked.error.issues) {
      const name = String(path[0] ?? WHOLE_FORM);
      errors[name] ??= { type: "schema", message: sentence(name, message, values) };
    }
    return { values: {}, errors };
  };
}

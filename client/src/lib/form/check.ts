import type { FieldError, FieldValues } from "react-hook-form";
import * as z from "zod/mini";

/** The name of the error that concerns the form as a whole; no field has it. */
export const WHOLE_FORM = "form";

type Checked<Output> =
  | { values: Output; errors: Record<string, never> }
  | { values: Record<string, never>; errors: Record<string, FieldError> };

/**
 * Checks a form's values by a schema, with a `sentence` for each field's error. An error inside of a list or a group is
 * shown at the field that holds it.
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

import { type FocusEvent, type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type FieldValues, useForm as useFormState } from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "#client/lib/api.ts";
import type { Draft } from "#client/lib/draft.ts";
import { checkerFor, WHOLE_FORM } from "#client/lib/form/check.ts";
import { type Once, useOnce } from "#client/lib/form/once.ts";
import { Refused } from "#client/lib/form/refused.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { fieldText, useFieldProblems, useProblemText } from "#client/lib/problem-text.ts";
import { isSessionLost } from "#client/lib/session-loss.ts";
import { getVisit } from "#client/lib/session-store.ts";
import { problemTexts } from "#client/messages/late/problems.ts";

/** What a form holds: texts, boxes to tick, and lists of what was chosen. */
type Values = object;
type NameIn<V> = keyof V & string;
type NamesOf<V, Type> = { [Name in keyof V]: V[Name] extends Type ? Name : never }[keyof V] & string;

export interface Form<V extends Values> {
  values: V;
  /** Why sending failed, where no single field is concerned. */
  failure: string | null;
  pending: boolean;
  /** The props of the `form` element. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
    onBlur: (event: FocusEvent) => void;
  };
  /** The properties of a field, as a `TextField` takes them for a text. */
  field: <Name extends NameIn<V>>(name: Name) => Field<V[Name]>;
  /** The properties of a `CheckboxField`. */
  box: (name: NamesOf<V, boolean>) => Omit<Field<boolean>, "value"> & { checked: boolean };
}

export interface Field<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

export interface FormOptions<V extends Values, Schema extends z.ZodMiniType> {
  schema: Schema;
  initial: V;
  /** The typed values that the form begins with, and where it keeps new ones. Once sent, `send` forgets them. */
  draft?: Pick<Draft<V>, "read" | "keep"> | undefined;
  /** Whether a field's error shows as soon as the field is left, and those of all fields after the first try. */
  live?: boolean;
  /** The form's own sentence for a contract error of a field, here or on the server. */
  say?: (name: NameIn<V>, values: V) => string | undefined;
  /** Rejects with an error that `useProblemText` can explain, or with a sentence of its own (`Refused`). */
  send: (input: z.output<Schema>, once: Once, values: V) => Promise<void>;
  onChange?: (values: V) => void;
  /** Gets the sentence about a failure, whether or not it shows at a field. */
  onFailure?: (text: string) => void;
  /** Called when the server no longer knows the session, instead of showing a failure. */
  onSessionLost?: () => void;
  /** The sentence for an unexplained refusal. */
  fallback?: string | undefined;
}

/** Marks an error that the schema did not find. */
const SERVER = "server";

/**
 * A form that is checked when it is sent, by the same schema as on the server. Errors show at their fields, and the
 * first such field gets the focus; nothing typed is lost. While it is being sent, sending it again does nothing.
 */
export function useForm<V extends Values, Schema extends z.ZodMiniType>({
  schema,
  initial,
  draft,
  live = false,
  say,
  send,
  onChange,
  onFailure,
  onSessionLost,
  fallback,
}: FormOptions<V, Schema>): Form<V> {
  const texts = useTexts(problemTexts);
  const problemText = useProblemText();
  const fieldProblems = useFieldProblems();
  const [begun] = useState(() => draft?.read() ?? initial);
  const [failure, setFailure] = useState<string | null>(null);
  const isRefused = useRef(false);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const isTried = useRef(false);
  const left = useRef(new Set<string>());
  const onceFor = useOnce();
  const element = useRef<HTMLFormElement>(null);

  const check = checkerFor(
    schema,
    (name, message, values) => say?.(name as NameIn<V>, values as V) ?? fieldText(message, texts),
  );
  const state = useFormState<FieldValues, unknown, z.output<Schema>>({
    defaultValues: begun,
    resolver: check,
    // The element to focus is looked up below: groups of buttons are fields as well.
    shouldFocusError: false,
  });
  const { errors, submitCount } = state.formState;
  const values = state.watch() as V;
  const names = Object.keys(begun) as NameIn<V>[];

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt, and only then
  useLayoutEffect(() => {
    // Only once the result of the last try is drawn: a second click may fall in between.
    sending.current = false;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const textOf = (error: unknown): string => {
    if (error instanceof Refused) return error.message;
    if (!(error instanceof ApiError || error instanceof TypeError)) console.error("A form could not be sent.", error);
    return problemText(error, fallback);
  };
  /** By the names of the fields that they are about. */
  const problemsOf = (error: unknown): Record<string, string> => {
    if (error instanceof Refused) return error.field === undefined ? {} : { [error.field]: error.message };
    const found = fieldProblems(error, names);
    // A contract error again, for which the form may have its own sentence.
    if (error instanceof ApiError && error.reason === "input-invalid") {
      const values = state.getValues() as V;
      for (const name of names) if (name in found) found[name] = say?.(name, values) ?? `${found[name]}`;
    }
    return found;
  };
  const deliver = async (input: z.output<Schema>) => {
    const sent = state.getValues() as V;
    const visit = getVisit();
    setPending(true);
    setFailure(null);
    try {
      await send(input, onceFor(input), sent);
      // Sending the same again would create a second one.
      onceFor(null);
    } catch (error) {
      // What failed for a member who has signed out is nothing to the next person.
      if (visit !== getVisit()) return;
      if (isSessionLost(error)) {
        draft?.keep(sent);
        if (onSessionLost) return onSessionLost();
      }
      const text = textOf(error);
      const found = Object.entries(problemsOf(error));
      for (const [name, message] of found) state.setError(name, { type: SERVER, message });
      isRefused.current = error instanceof Refused;
      setFailure(found.length > 0 ? null : text);
      onFailure?.(text);
    } finally {
      setPending(false);
    }
  };
  const submit = async (event: FormEvent) => {
    // React hands on what is submitted in a dialog that was opened from within this form.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    isTried.current = true;
    await state.handleSubmit(deliver, (found) => setFailure(found[WHOLE_FORM]?.message?.toString() ?? null))(event);
  };

  /**
   * Shows the error of each field that was left, and of every field after the first try; before that none for blank
   * ones. The server's error stays until the field is changed.
   */
  const look = () => {
    const values = state.getValues();
    const found = check(values).errors;
    for (const name of names) {
      if (state.getFieldState(name).error?.type === SERVER) continue;
      const isShown = isTried.current || (left.current.has(name) && !isBlank(values[name]));
      const problem = isShown && found[name];
      if (problem) state.setError(name, problem);
      else state.clearErrors(name);
    }
  };
  const change = (name: NameIn<V>, value: V[NameIn<V>]) => {
    state.setValue(name as string, value);
    state.clearErrors(name);
    if (isRefused.current) setFailure(null);
    if (live) look();
    const all = state.getValues() as V;
    draft?.keep(all);
    onChange?.(all);
  };
  const leave = ({ target }: FocusEvent) => {
    const name = target.getAttribute("name");
    if (!live || name === null) return;
    left.current.add(name);
    look();
  };
  const field = <Name extends NameIn<V>>(name: Name): Field<V[Name]> => ({
    name,
    value: values[name],
    onChange: (value) => change(name, value),
    error: errors[name]?.message?.toString(),
  });
  return {
    values,
    failure,
    pending,
    props: { ref: element, noValidate: true, onSubmit: submit, onBlur: leave },
    field,
    box: (name) => {
      const { value, onChange, error } = field(name);
      return { name, checked: value === true, onChange: onChange as (checked: boolean) => void, error };
    },
  };
}

/** Nothing is said of a blank field before the person is done. */
function isBlank(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === false || (Array.isArray(value) && value.length === 0);
}

import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { ApiError } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { makeKey } from "#client/lib/make-key.ts";
import { fieldText, useFieldProblems, useProblemText } from "#client/lib/problem-text.ts";
import { problemTexts } from "#client/messages/late/problems.ts";

/**
 * Goes into a call that creates something (`api(endpoint, { body, ...once })`): the server then does it once, however
 * often the same content is sent because an answer was lost.
 */
export interface Once {
  headers: Record<string, string>;
}

/** What a form holds: texts, and boxes to tick. */
type Values = Record<string, string | boolean>;
type NamesOf<V extends Values, Type> = { [Name in keyof V]: V[Name] extends Type ? Name : never }[keyof V] & string;

export interface Form<V extends Values> {
  values: V;
  /** Why sending failed, where that concerns no single field. */
  failure: string | null;
  pending: boolean;
  /** What goes on the `form` element. */
  props: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: FormEvent) => void };
  /** The properties of a `TextField`. */
  field: (name: NamesOf<V, string>) => Field<string>;
  /** The properties of a `CheckboxField`. */
  box: (name: NamesOf<V, boolean>) => Omit<Field<boolean>, "value"> & { checked: boolean };
}

interface Field<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

/**
 * A form that is checked when it is sent, by the very schema that the server will check it with. What is wrong shows at
 * its field, and the first such field gets the focus; nothing typed is lost. While it is being sent, sending it again
 * does nothing.
 */
export function useForm<V extends Values, Schema extends z.ZodMiniType>({
  schema,
  initial,
  send,
  onChange,
  onFailure,
  fallback,
}: {
  schema: Schema;
  initial: V;
  /** Rejects with what `useProblemText` can explain. */
  send: (input: z.output<Schema>, once: Once) => Promise<void>;
  onChange?: (values: V) => void;
  /** Hears the sentence about what failed, whether or not it shows at a field. */
  onFailure?: (text: string) => void;
  /** The sentence for a refusal of which nothing is known. */
  fallback?: string;
}): Form<V> {
  const texts = useTexts(problemTexts);
  const problemText = useProblemText();
  const fieldProblems = useFieldProblems();
  const [values, setValues] = useState(initial);
  // A browser that fills in several fields does so in one go, before anything is drawn again.
  const latest = useRef(initial);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const sending = useRef(false);
  const onceFor = useOnce();
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each attempt, and only then
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    const checked = z.safeParse(schema, latest.current);
    if (!checked.success) {
      const found: Record<string, string> = {};
      for (const { path, message } of checked.error.issues) found[path.join(".")] ??= fieldText(message, texts);
      setProblems(found);
      setFailure(null);
      setAttempts((count) => count + 1);
      return;
    }
    sending.current = true;
    setPending(true);
    setProblems({});
    setFailure(null);
    try {
      await send(checked.data, onceFor(checked.data));
      // The same again would be something new.
      onceFor(null);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof TypeError)) console.error("A form could not be sent.", error);
      const text = problemText(error, fallback);
      const found = fieldProblems(error, Object.keys(latest.current));
      setProblems(found);
      setFailure(Object.keys(found).length > 0 ? null : text);
      setAttempts((count) => count + 1);
      onFailure?.(text);
    } finally {
      sending.current = false;
      setPending(false);
    }
  };

  const change = (name: keyof V & string, value: string | boolean) => {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setProblems(({ [name]: _solved, ...others }) => others);
    onChange?.(latest.current);
  };
  return {
    values,
    failure,
    pending,
    props: { ref: form, noValidate: true, onSubmit: submit },
    field: (name) => ({
      name,
      value: String(values[name]),
      onChange: (value) => change(name, value),
      error: problems[name],
    }),
    box: (name) => ({
      name,
      checked: values[name] === true,
      onChange: (checked) => change(name, checked),
      error: problems[name],
    }),
  };
}

/** A key for what is sent: the same one until something else is. */
function useOnce(): (content: unknown) => Once {
  const latest = useRef({ content: "", key: "" });
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== latest.current.content) latest.current = { content: text, key: makeKey() };
    // Not by its name in wire.ts: that is in the first download, which has no use for it.
    return { headers: { "idempotency-key": latest.current.key } };
  };
}

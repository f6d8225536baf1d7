import { Search, X } from "lucide-react";
import { type FormEvent, useRef } from "react";
import { useMessages } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/button.tsx";

/** A search box. `onSubmit` gets the trimmed text, and only where there is any. */
export function SearchField({
  label,
  value,
  onChange,
  onSubmit,
  placeholder = label,
  autoFocus = false,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit?: (text: string) => void;
  placeholder?: string;
  autoFocus?: boolean;
}) {
  const t = useMessages();
  const input = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = value.trim();
    if (text) onSubmit?.(text);
  };
  const clear = () => {
    onChange("");
    input.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser that we serve knows the search element
    <form role="search" onSubmit={submit} className="relative">
      <Search aria-hidden="true" size={20} className="pointer-events-none absolute top-3.5 left-4 text-muted" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: only where the person has just asked for the search box
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full appearance-none rounded-control border border-edge bg-card pr-12 pl-11 text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <IconButton
          label={t.ui.clearSearch}
          icon={<X aria-hidden="true" size={20} />}
          onClick={clear}
          className="absolute top-0.5 right-0.5"
        />
      )}
    </form>
  );
}

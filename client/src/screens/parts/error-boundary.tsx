import { Component, type ReactNode } from "react";
import { useMessages } from "#client/lib/i18n.tsx";
import { Button } from "#client/ui/button.tsx";

/** Catches what a screen throws (its file could not be loaded, say), so that the page is never just blank. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const t = useMessages();
  return (
    <main
      role="alert"
      className="mx-auto flex min-h-[80dvh] max-w-sm flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <h1 className="text-2xl font-bold">{t.shell.crashedTitle}</h1>
      <p className="text-muted">{t.shell.crashedText}</p>
      <Button className="mt-3" onClick={() => location.reload()}>
        {t.shell.reload}
      </Button>
    </main>
  );
}

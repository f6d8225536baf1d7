import drawing from "#client/assets/drawings/not-found.svg";
import { useTexts } from "#client/lib/i18n.tsx";
import { notFoundTexts } from "#client/messages/late/not-found.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";

/** Any unknown address. */
export default function NotFound() {
  const texts = useTexts(notFoundTexts);
  const heading = useScreen(texts.heading);
  return (
    <main className="mx-auto flex min-h-[90dvh] max-w-md flex-col items-center justify-center gap-3 p-6 text-center">
      <img src={drawing} alt="" width={720} height={600} className="h-auto w-60" />
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold">
        {texts.heading}
      </h1>
      <p>{texts.text}</p>
      <p className="text-muted">{texts.help}</p>
      <ButtonLink href="/" className="mt-3">
        {texts.goHome}
      </ButtonLink>
    </main>
  );
}

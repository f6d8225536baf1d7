import { Check, type LucideIcon, Minus, ScanQrCode, ShoppingBag, Wrench } from "lucide-react";
import hero from "#client/assets/drawings/hero.svg";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { publicSettings } from "#client/lib/public-settings.ts";
import { landingTexts } from "#client/messages/late/landing.ts";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Hexagon } from "#client/ui/hexagon.tsx";
import { LanguageSwitch } from "#client/ui/language-switch.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";

const STEP_ICONS = { scan: ScanQrCode, shop: ShoppingBag, build: Wrench };

/** The first screen of a visitor: what Hexkey is, and the ways in. */
export default function Landing() {
  const t = useMessages();
  const texts = useTexts(landingTexts);
  // Signing in on the address / puts the home screen in its place.
  const heading = useScreen(t.common.appName, "landing");
  return (
    <>
      <header className="safe-top mx-auto flex min-h-16 max-w-5xl items-center gap-3 px-5 md:px-8">
        <Hexagon size={32} />
        <span className="text-xl font-bold tracking-tight">{t.common.appName}</span>
        <Badge tone="pine">{t.common.beta}</Badge>
        <span className="grow" />
        <LanguageSwitch />
      </header>
      <main className="mx-auto max-w-5xl px-5 md:px-8">
        <div className="grid gap-5 md:grid-cols-2 md:items-center md:gap-12 md:py-8">
          <img
            src={hero}
            alt={texts.heroAlt}
            width={960}
            height={760}
            fetchPriority="high"
            className="mx-auto h-auto w-full max-w-[320px] md:order-last md:max-w-none"
          />
          <div>
            <h1
              ref={heading}
              tabIndex={-1}
              className="text-4xl leading-[1.1] font-extrabold tracking-tight md:text-5xl"
            >
              {texts.headline}
            </h1>
            <p className="mt-3 text-lg leading-relaxed text-muted">{texts.about}</p>
            <div className="mt-6 md:max-w-sm">
              <ButtonLink
                fullWidth
                href="/home?dialog=scan"
                className="mb-3"
                icon={<ScanQrCode aria-hidden="true" size={20} />}
              >
                {texts.scan}
              </ButtonLink>
              <SignInOptions isSecond />
            </div>
          </div>
        </div>
        <section className="py-8 md:py-12">
          <h2 className="text-2xl font-bold">{texts.howItWorks}</h2>
          <ol className="mt-4 grid gap-3 md:grid-cols-3 md:gap-5">
            {(["scan", "shop", "build"] as const).map((step) => (
              <Step key={step} icon={STEP_ICONS[step]} {...texts.steps[step]} />
            ))}
          </ol>
          <p className="mt-4 max-w-2xl text-muted">{texts.audience}</p>
          <ButtonLink variant="ghost" href="/community" className="mt-2 -ml-4">
            {texts.community}
          </ButtonLink>
        </section>
        <Comparison />
      </main>
      <LegalFooter note={texts.disclosure} />
    </>
  );
}

function Step({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4 rounded-card border border-line bg-card p-4 md:flex-col md:p-5">
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-control bg-pine-soft text-pine-text">
        <Icon aria-hidden="true" size={24} />
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  );
}

function Comparison() {
  const texts = useTexts(landingTexts);
  const capabilities = publicSettings().identification
    ? [...texts.capabilities, { text: texts.identify, guest: false }]
    : texts.capabilities;
  return (
    <section className="pb-10 md:pb-14">
      <h2 id="comparison" className="text-2xl font-bold">
        {texts.compareTitle}
      </h2>
      <table
        aria-labelledby="comparison"
        className="mt-4 w-full overflow-hidden rounded-card bg-card text-left outline outline-line"
      >
        <thead className="bg-pine-soft text-sm">
          <tr>
            <th scope="col" className="px-4 py-3 font-semibold">
              {texts.capability}
            </th>
            <th scope="col" className="w-20 px-1 py-3 text-center font-semibold md:w-32">
              {texts.guest}
            </th>
            <th scope="col" className="w-20 px-1 py-3 text-center font-semibold md:w-32">
              {texts.account}
            </th>
          </tr>
        </thead>
        <tbody>
          {capabilities.map(({ text, guest }) => (
            <tr key={text} className="border-t border-line">
              <th scope="row" className="px-4 py-3 font-normal">
                {text}
              </th>
              <Mark can={guest} />
              <Mark can />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Mark({ can }: { can: boolean }) {
  const texts = useTexts(landingTexts);
  const Icon = can ? Check : Minus;
  return (
    <td className="px-1 py-3">
      <Icon aria-hidden="true" size={20} className={`mx-auto ${can ? "text-pine-text" : "text-muted"}`} />
      <span className="sr-only">{can ? texts.yes : texts.no}</span>
    </td>
  );
}

import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { type LegalPage, loadLegalText } from "#client/lib/load-legal-text.ts";
import { publicSettings } from "#client/lib/public-settings.ts";
import { legalPageTexts } from "#client/messages/late/legal-page.ts";
import {
  LEGAL_LAST_UPDATED,
  type LegalBlock,
  type LegalLink,
  type LegalSection,
} from "#client/messages/legal/legal-text.ts";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { IconLink } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Hexagon } from "#client/ui/hexagon.tsx";
import { Page } from "#client/ui/page.tsx";

/** One of the legal pages: its text with a list of contents, each section under an address of its own. */
export function LegalScreen({ page, version }: { page: LegalPage; version?: string }) {
  const { language, messages: t } = useI18n();
  const texts = useTexts(legalPageTexts);
  const { data: text } = useSuspenseQuery({
    queryKey: ["legal", page, language],
    queryFn: () => loadLegalText(page, language),
  });
  // The text was not there yet when the browser looked for the section of the address.
  useEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);

  return (
    <>
      <Page
        title={t.legal[page]}
        back
        width="narrow"
        actions={<IconLink label={t.shell.home} icon={<Hexagon size={28} />} href="/" />}
      >
        <p className="mb-4 flex flex-wrap items-center gap-2 text-sm text-muted">
          {texts.lastUpdated(formatDate(new Date(`${LEGAL_LAST_UPDATED[page]}T12:00:00Z`), language))}
          {version && <Badge tone="pine">{texts.version(version)}</Badge>}
        </p>
        {text.intro.map((paragraph) => (
          <p key={paragraph} className="text-lg leading-relaxed">
            {paragraph}
          </p>
        ))}
        <nav aria-labelledby="contents" className="my-6 rounded-card border border-line bg-card p-4">
          <h2 id="contents" className="mb-1 font-semibold">
            {texts.contents}
          </h2>
          <ol className="md:columns-2">
            {text.sections.map((section, index) => (
              <li key={section.id} className="break-inside-avoid">
                <a
                  href={`#${section.id}`}
                  className="flex min-h-11 items-center gap-2 rounded-control py-1.5 leading-snug text-pine-text underline-offset-4 hover:underline"
                >
                  <span className="w-7 shrink-0 text-right text-muted tabular-nums">{index + 1}.</span>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="grid gap-8">
          {text.sections.map((section, index) => (
            <Section key={section.id} section={section} number={index + 1} />
          ))}
        </article>
      </Page>
      <LegalFooter />
    </>
  );
}

function Section({ section, number }: { section: LegalSection; number: number }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`} className="grid gap-3">
      <h2 id={`${section.id}-title`} className="text-xl font-bold">
        {number}. {section.title}
      </h2>
      {section.body.map((block) => (
        <Block key={String(block)} block={block} />
      ))}
      {section.contact && <Contact />}
      {section.links && (
        <ul>
          {section.links.map((link) => (
            <li key={link.href}>
              <SectionLink {...link} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The browser scrolls to a section of the same page; the router would only change the address. */
function SectionLink({ href, label }: LegalLink) {
  const look =
    "inline-flex min-h-11 items-center rounded-control font-medium text-pine-text underline underline-offset-4";
  return href.startsWith("#") ? (
    <a href={href} className={look}>
      {label}
    </a>
  ) : (
    <Link href={href} className={look}>
      {label}
    </Link>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === "string") return <p className="leading-relaxed">{block}</p>;
  return (
    <ul className="list-disc space-y-1.5 pl-6 leading-relaxed marker:text-muted">
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Contact() {
  const texts = useTexts(legalPageTexts);
  const { supportEmail } = publicSettings();
  if (!supportEmail) return <p className="text-muted">{texts.noAddressYet}</p>;
  return (
    <p>
      {texts.contactByEmail}{" "}
      <a href={`mailto:${supportEmail}`} className="font-medium text-pine-text underline underline-offset-4">
        {supportEmail}
      </a>
    </p>
  );
}

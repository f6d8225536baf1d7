import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { SUPPORT_EMAIL } from "#client/lib/contact.ts";
import { formatDate } from "#client/lib/format.ts";
import { useI18n, useMessages } from "#client/lib/i18n.tsx";
import { type LegalPage, loadLegalText } from "#client/lib/load-legal-text.ts";
import {
  LEGAL_LAST_UPDATED,
  type LegalBlock,
  type LegalLink,
  type LegalSection,
} from "#client/messages/legal/legal-text.ts";
import { LegalFooter } from "#client/screens/parts/legal-footer.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { Page } from "#client/ui/page.tsx";

/** One of the legal pages: its text with a list of contents, each section under an address of its own. */
export function LegalScreen({ page, version }: { page: LegalPage; version?: string }) {
  const { language, messages: t } = useI18n();
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
      <Page title={t.legal[page]} back width="narrow">
        <p className="mb-4 flex flex-wrap items-center gap-2 text-sm text-muted">
          {t.legal.lastUpdated(formatDate(new Date(`${LEGAL_LAST_UPDATED[page]}T12:00:00Z`), language))}
          {version && <Badge tone="pine">{t.legal.version(version)}</Badge>}
        </p>
        {text.intro.map((paragraph) => (
          <p key={paragraph} className="text-lg leading-relaxed">
            {paragraph}
          </p>
        ))}
        <nav aria-labelledby="contents" className="my-6 rounded-card border border-line bg-card p-4">
          <h2 id="contents" className="mb-1 font-semibold">
            {t.legal.contents}
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

/** A section of the same page is the browser's to find; the router would only change the address. */
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
  const t = useMessages();
  if (!SUPPORT_EMAIL) return <p className="text-muted">{t.legal.noAddressYet}</p>;
  return (
    <p>
      {t.legal.contactByEmail}{" "}
      <a href={`mailto:${SUPPORT_EMAIL}`} className="font-medium text-pine-text underline underline-offset-4">
        {SUPPORT_EMAIL}
      </a>
    </p>
  );
}

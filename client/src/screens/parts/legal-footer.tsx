import { Link } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";

/** The links to the legal pages at the foot of the public screens. */
export function LegalFooter({ note }: { note?: string }) {
  const t = useMessages();
  const links = [
    { href: "/copyright-policy", label: t.legal.copyright },
    { href: "/dmca", label: t.legal.takedowns },
    { href: "/terms", label: t.legal.terms },
    { href: "/privacy", label: t.legal.privacy },
    { href: "/transparency", label: t.legal.transparency },
  ];
  return (
    <footer className="border-t border-line">
      <div className="mx-auto max-w-5xl px-5 py-6 md:px-8">
        {note && <p className="mb-2 max-w-2xl text-sm text-muted">{note}</p>}
        <nav aria-label={t.shell.legalNavigation} className="-mx-2 flex flex-wrap">
          {links.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              className="inline-flex min-h-11 items-center rounded-control px-2 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}

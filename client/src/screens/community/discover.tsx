import { Link } from "wouter";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { communityTexts } from "#client/messages/late/community.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";

export function Discover() {
  const texts = useTexts(communityTexts);
  return (
    <div className="grid gap-8 md:grid-cols-2">
      <Section title={texts.featuredProjects} href="/community/projects">
        <EmptyState headingLevel={3} title={texts.noProjectsTitle} text={texts.noProjectsText} />
      </Section>
      <Section title={texts.recentDiscussions} href="/community/discussions">
        <EmptyState headingLevel={3} title={texts.noDiscussionsTitle} text={texts.noDiscussionsText} />
      </Section>
    </div>
  );
}

function Section({ title, href, children }: { title: string; href: string; children: React.ReactNode }) {
  const t = useMessages();
  return (
    <section>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{title}</h2>
        <Link
          href={href}
          className="inline-flex min-h-11 items-center rounded-control px-1 font-semibold text-pine-text"
        >
          {t.common.viewAll}
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
      <div className="rounded-card border border-line bg-card">{children}</div>
    </section>
  );
}

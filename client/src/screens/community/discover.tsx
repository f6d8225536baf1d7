import { Link } from "wouter";
import { DiscussionList, StartLink } from "#client/features/community/discussions/discussion-list.tsx";
import { ProjectList, ShareProjectLink } from "#client/features/community/projects/project-list.tsx";
import { useProjects } from "#client/features/community/projects/use-projects.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { communityTexts } from "#client/messages/late/community.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";

const FEATURED = { featured: "true", limit: 3 } as const;

export function Discover() {
  const texts = useTexts(communityTexts);
  // Until the staff has chosen some, the newest.
  const isNoneFeatured = useProjects(FEATURED).items?.length === 0;
  return (
    <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
      <Section title={isNoneFeatured ? texts.recentProjects : texts.featuredProjects} href="/community/projects">
        <ProjectList
          key={`${isNoneFeatured}`}
          wanted={isNoneFeatured ? { limit: 3 } : FEATURED}
          isShort
          headingLevel={3}
          empty={
            <EmptyState
              headingLevel={3}
              title={texts.noProjectsTitle}
              text={texts.noProjectsText}
              action={<ShareProjectLink variant="secondary" />}
            />
          }
        />
      </Section>
      <Section title={texts.recentDiscussions} href="/community/discussions">
        <DiscussionList
          wanted={{ limit: 3 }}
          isShort
          empty={
            <EmptyState
              headingLevel={3}
              title={texts.noDiscussionsTitle}
              text={texts.noDiscussionsText}
              action={<StartLink variant="secondary" />}
            />
          }
        />
      </Section>
    </div>
  );
}

function Section({ title, href, children }: { title: string; href: string; children: React.ReactNode }) {
  const t = useMessages();
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="min-w-0 text-lg font-bold hyphens-auto">{title}</h2>
        <Link
          href={href}
          className="inline-flex min-h-11 items-center rounded-control px-1 font-semibold text-pine-text"
        >
          {t.common.viewAll}
          <span className="sr-only">: {title}</span>
        </Link>
      </div>
      {children}
    </section>
  );
}

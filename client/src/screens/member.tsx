import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useLocation, useParams } from "wouter";
import { BlockedNote, BlockMember } from "#client/features/accounts/blocks/block-member.tsx";
import { DiscussionList } from "#client/features/community/discussions/discussion-list.tsx";
import { ProjectList } from "#client/features/community/projects/project-list.tsx";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import { MemberCard } from "#client/features/reputation/member-card.tsx";
import { useProfile } from "#client/features/reputation/use-profile.ts";
import { ReviewList } from "#client/features/reviews/review-list.tsx";
import { ApiError, queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { communityTexts } from "#client/messages/late/community.ts";
import { memberTexts } from "#client/messages/late/member.ts";
import { TitledSection } from "#client/screens/parts/titled-section.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { type Profile, profiles } from "#shared/contracts/reputation/profiles.ts";
import { memberPath } from "#shared/domain/member-path.ts";
import { productPath } from "#shared/domain/product-path.ts";

/** A member as others see them: rank and badges, and what they have published. */
export default function Member() {
  const { name = "" } = useParams();
  const texts = useTexts(memberTexts);
  const { unnamed } = useTexts(communityTexts);
  const problemText = useProblemText();
  const query = useProfile(name);
  useOwnAddress(name, query.data);
  const isMissing =
    query.error instanceof ApiError && (query.error.code === "NOT_FOUND" || query.error.code === "INVALID_INPUT");
  const shown = isMissing ? undefined : query.data;
  return (
    <Page title={texts.title} named={shown && (shown.name ?? unnamed)} width="narrow" back="/community">
      {query.data && !isMissing ? (
        <Opened key={query.data.userId} profile={query.data} />
      ) : isMissing ? (
        <EmptyState
          title={problemText(query.error)}
          action={<ButtonLink href="/community">{texts.toCommunity}</ButtonLink>}
        />
      ) : query.error ? (
        <ErrorState title={texts.failed} text={problemText(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Page>
  );
}

/** Has the address name the member as they call themselves: links have the id, which alone is known everywhere. */
function useOwnAddress(name: string, profile: Profile | undefined): void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!profile?.username || profile.username === name) return;
    queryClient.setQueryData(queryFor(profiles.get, { params: { name: profile.username } }).queryKey, profile);
    navigate(memberPath(profile.username), { replace: true });
  }, [name, profile, queryClient, navigate]);
}

function Opened({ profile }: { profile: Profile }) {
  const texts = useTexts(memberTexts);
  const { unnamed } = useTexts(communityTexts);
  const user = useSessionUser();
  const [, navigate] = useLocation();
  const { userId, isOwn, isBlocked, published } = profile;
  const name = profile.name ?? unnamed;
  const isAnything = published.projects + published.discussions + published.answers + published.reviews > 0;
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        {isOwn && <OwnNote profile={profile} />}
        <MemberCard
          profile={profile}
          name={name}
          action={user && !isOwn && !isBlocked && <BlockMember userId={userId} name={name} />}
        />
        {isBlocked && <BlockedNote userId={userId} name={name} />}
      </div>
      {!isBlocked && !isAnything && <p className="text-muted">{texts.nothing}</p>}
      {!isBlocked && published.projects > 0 && (
        <TitledSection title={texts.projects}>
          <ProjectList wanted={{ authorId: userId }} headingLevel={3} columns={2} empty={null} />
        </TitledSection>
      )}
      {!isBlocked && published.discussions > 0 && (
        <TitledSection title={texts.discussions}>
          <DiscussionList wanted={{ authorId: userId }} headingLevel={3} empty={null} />
        </TitledSection>
      )}
      {!isBlocked && published.reviews > 0 && (
        <TitledSection title={texts.reviews}>
          <ReportHere>
            {(report) => (
              <ReviewList
                userId={userId}
                onSelectProduct={(productId) => navigate(productPath(productId))}
                report={report}
                empty={null}
              />
            )}
          </ReportHere>
        </TitledSection>
      )}
    </div>
  );
}

function OwnNote({ profile: { published, standing } }: { profile: Profile }) {
  const texts = useTexts(memberTexts);
  const isFound = Object.values(published).some((count) => count > 0);
  return (
    <p className="rounded-control bg-pine-soft px-3.5 py-2.5">
      {isFound ? texts.ownNote : texts.ownNothing}{" "}
      {standing && !standing.isShown && (
        <>
          {texts.ownHidden}{" "}
          <Link href="/community/leaderboard" className="inline-block py-1 font-semibold underline underline-offset-4">
            {texts.toLeaderboard}
          </Link>
        </>
      )}
    </p>
  );
}

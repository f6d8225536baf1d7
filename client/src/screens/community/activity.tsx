import { SignInRequired } from "#client/features/accounts/sign-in/required.tsx";
import { DiscussionList, StartLink } from "#client/features/community/discussions/discussion-list.tsx";
import { OwnReplies } from "#client/features/community/discussions/own-replies.tsx";
import { ProjectList, ShareProjectLink } from "#client/features/community/projects/project-list.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { communityTexts } from "#client/messages/late/community.ts";
import { discussionTexts } from "#client/messages/late/discussions.ts";
import { projectTexts } from "#client/messages/late/projects.ts";
import { TitledSection } from "#client/screens/parts/titled-section.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";

export function Activity() {
  const texts = useTexts(communityTexts);
  const projects = useTexts(projectTexts);
  const discussions = useTexts(discussionTexts);
  if (!useMay("take-part-in-community")) return <SignInRequired text={texts.signInToJoin} />;
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-8">
      <TitledSection title={projects.drafts}>
        <ProjectList
          wanted={{ own: "true" }}
          columns={2}
          headingLevel={3}
          empty={
            <EmptyState
              headingLevel={3}
              title={projects.noneOwn}
              text={projects.noneOwnText}
              action={<ShareProjectLink variant="secondary" />}
            />
          }
        />
      </TitledSection>
      <TitledSection title={texts.ownDiscussions}>
        <DiscussionList
          wanted={{ own: "true" }}
          headingLevel={3}
          empty={
            <EmptyState
              headingLevel={3}
              title={texts.noActivityTitle}
              text={texts.noActivityText}
              action={<StartLink variant="secondary" />}
            />
          }
        />
      </TitledSection>
      <TitledSection title={discussions.ownReplies}>
        <OwnReplies
          empty={<EmptyState headingLevel={3} title={discussions.noOwnReplies} text={discussions.noOwnRepliesText} />}
        />
      </TitledSection>
    </div>
  );
}

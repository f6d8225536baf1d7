import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { SignInOptions } from "#client/features/accounts/sign-in/options.tsx";
import { Comments } from "#client/features/community/projects/comments.tsx";
import { ProjectQuestions, ProjectView } from "#client/features/community/projects/project-view.tsx";
import { useProject } from "#client/features/community/projects/use-projects.ts";
import { ReportHere } from "#client/features/moderation/report/here.tsx";
import { ApiError } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { projectTexts } from "#client/messages/late/projects.ts";
import { ToDecisions } from "#client/screens/parts/to-decisions.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { Dialog } from "#client/ui/dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { Page } from "#client/ui/page.tsx";
import { part } from "#client/ui/part.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { OpenedProject } from "#shared/contracts/community/projects.ts";

const EditProject = part(() => import("#client/screens/edit-project.tsx"));

/** A project to read, or the form in which it is written: that stays while a new one gets its address. */
export default function Project() {
  const [path] = useLocation();
  return /\/(new|edit)\/?$/i.test(path) ? <EditProject /> : <ReadProject />;
}

/** A project, the questions about it and the comments on it. */
function ReadProject() {
  const { id = "" } = useParams();
  const texts = useTexts(projectTexts);
  const problemText = useProblemText();
  const user = useSessionUser();
  const query = useProject(id);
  const isMissing =
    query.error instanceof ApiError && (query.error.code === "NOT_FOUND" || query.error.code === "INVALID_INPUT");
  const shown = isMissing ? undefined : query.data;
  return (
    <Page title={texts.list} named={shown && (shown.title || texts.untitled)} width="narrow" back="/community/projects">
      {query.data && !isMissing ? (
        <Opened key={user?.id ?? ""} project={query.data} />
      ) : isMissing ? (
        <EmptyState
          title={problemText(query.error)}
          action={
            <>
              <ButtonLink href="/community/projects">{texts.toAll}</ButtonLink>
              <ToDecisions />
            </>
          }
        />
      ) : query.error ? (
        <ErrorState title={texts.loadFailed} text={problemText(query.error)} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Page>
  );
}

function Opened({ project }: { project: OpenedProject }) {
  const texts = useTexts(projectTexts);
  const [asksToSignIn, setAsksToSignIn] = useState(false);
  return (
    <ReportHere>
      {(report) => (
        <div className="grid grid-cols-1 gap-8">
          <ProjectView project={project} report={report} onSignIn={() => setAsksToSignIn(true)} />
          <ProjectQuestions project={project} />
          {project.status !== "draft" && <Comments project={project} report={report} signIn={<SignInOptions />} />}
          <Dialog
            open={asksToSignIn}
            onOpenChange={setAsksToSignIn}
            title={texts.signInToTakePart}
            description={texts.signInText}
          >
            <SignInOptions onGuest={() => setAsksToSignIn(false)} />
          </Dialog>
        </div>
      )}
    </ReportHere>
  );
}

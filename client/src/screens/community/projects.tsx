import { OwnDrafts, ProjectBoard } from "#client/features/community/projects/project-list.tsx";
import { Join } from "#client/screens/community/invitations.tsx";

export function Projects() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <OwnDrafts />
      <ProjectBoard />
      <Join />
    </div>
  );
}

import { DiscussionBoard } from "#client/features/community/discussions/discussion-list.tsx";
import { Join } from "#client/screens/community/invitations.tsx";

export function Discussions() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <DiscussionBoard />
      <Join />
    </div>
  );
}

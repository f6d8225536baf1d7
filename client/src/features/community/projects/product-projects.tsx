import { ProjectList, ShareProjectLink } from "#client/features/community/projects/project-list.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { projectTexts } from "#client/messages/late/projects.ts";

/** What members built of a product, and the way to show it oneself. */
export function ProductProjects({ productId }: { productId: string }) {
  const texts = useTexts(projectTexts);
  return (
    <div className="grid grid-cols-1 gap-3">
      <ProjectList
        wanted={{ productId, limit: 6 }}
        isShort
        headingLevel={3}
        empty={<p className="text-muted">{texts.noneOfProduct}</p>}
      />
      <div>
        <ShareProjectLink variant="secondary" productId={productId} label={texts.showYours} />
      </div>
    </div>
  );
}

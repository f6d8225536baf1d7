import { ExternalLink } from "lucide-react";
import { useTexts } from "#client/lib/i18n.tsx";
import { picturesOf } from "#client/lib/product-pictures.ts";
import { useLinkCheck } from "#client/lib/use-link-check.ts";
import { playerTexts } from "#client/messages/late/player.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { Part, part } from "#client/ui/part.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import type { Product } from "#shared/contracts/catalog/catalog.ts";
import type { VideoService } from "#shared/domain/video-link.ts";

const LinkFinding = part(() => import("#client/features/player/link-finding.tsx"));

/** A video on a service: it opens there, in a tab of its own. `link` is http(s). */
export function ServiceVideo({ product, service, link }: { product: Product; service: VideoService; link: string }) {
  const texts = useTexts(playerTexts);
  return (
    <div className="flex flex-col items-center gap-3 bg-beech-soft px-5 py-6 text-center md:rounded-card">
      <ProductPicture src={picturesOf(product)} alt="" sizes="160px" priority className="w-40" />
      <div>
        <p className="text-lg font-semibold">{texts.available}</p>
        <p className="text-muted">{texts.availableText(service)}</p>
      </div>
      <ButtonLink external href={link} icon={<ExternalLink aria-hidden="true" size={18} />}>
        {texts.watchOn(service)}
      </ButtonLink>
      <Validation service={service} link={link} />
    </div>
  );
}

/** Asks the service whether the video is public, and shows the answer. */
function Validation({ service, link }: { service: VideoService; link: string }) {
  const texts = useTexts(playerTexts);
  const { check, isChecking, finding } = useLinkCheck(link);
  return (
    <div className="grid justify-items-center gap-1">
      <Button variant="ghost" size="sm" pending={isChecking} onClick={check}>
        {isChecking ? texts.validating : texts.validate(service)}
      </Button>
      <div role="status" className="max-w-sm text-sm wrap-anywhere">
        {finding && (
          <Part>
            <LinkFinding service={service} finding={finding} />
          </Part>
        )}
      </div>
    </div>
  );
}

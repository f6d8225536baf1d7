import { ExternalLink } from "lucide-react";
import { picturesOf } from "#client/features/catalog/product-pictures.ts";
import { useMessages, useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { type LinkFinding, useLinkCheck } from "#client/lib/use-link-check.ts";
import { playerExtrasTexts } from "#client/messages/late/player-extras.ts";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import type { Product } from "#shared/contracts/catalog.ts";
import type { VideoService } from "#shared/domain/video-link.ts";

/** A video that a service has: it opens there, in a tab of its own. `link` is http(s). */
export function ServiceVideo({ product, service, link }: { product: Product; service: VideoService; link: string }) {
  const t = useMessages();
  return (
    <div className="flex flex-col items-center gap-3 bg-beech-soft px-5 py-6 text-center md:rounded-card">
      <ProductPicture src={picturesOf(product)} alt="" sizes="160px" priority className="w-40" />
      <div>
        <p className="text-lg font-semibold">{t.player.available}</p>
        <p className="text-muted">{t.player.availableText(service)}</p>
      </div>
      <ButtonLink external href={link} icon={<ExternalLink aria-hidden="true" size={18} />}>
        {t.player.watchOn(service)}
      </ButtonLink>
      <Validation service={service} link={link} />
    </div>
  );
}

/** Asks the service whether the video can be seen, and says what it answered. */
function Validation({ service, link }: { service: VideoService; link: string }) {
  const texts = useTexts(playerExtrasTexts);
  const { check, isChecking, finding } = useLinkCheck(link);
  return (
    <div className="grid justify-items-center gap-1">
      <Button variant="ghost" size="sm" pending={isChecking} onClick={check}>
        {isChecking ? texts.validating : texts.validate(service)}
      </Button>
      <div role="status" className="max-w-sm text-sm wrap-anywhere">
        {finding && <Finding service={service} finding={finding} />}
      </div>
    </div>
  );
}

function Finding({ service, finding }: { service: VideoService; finding: LinkFinding }) {
  const texts = useTexts(playerExtrasTexts);
  const problemText = useProblemText();
  if ("video" in finding) {
    const { title, author } = finding.video;
    return (
      <p className="text-pine-text">
        <strong className="block">{texts.valid(service)}</strong>
        {title !== null && texts.validTitle(title, author)}
      </p>
    );
  }
  const problem = "flaw" in finding ? texts.linkFlaws[finding.flaw](service) : problemText(finding.error);
  return (
    <p className="text-brick-text">
      <strong className="block">{texts.validationFailed}</strong>
      {problem}
    </p>
  );
}

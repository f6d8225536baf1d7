import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { picturesOf } from "#client/features/catalog/product-pictures.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { Button, ButtonLink } from "#client/ui/button.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import type { Product } from "#shared/contracts/catalog.ts";
import { type VideoService, youtubeVideoId } from "#shared/domain/video-link.ts";

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
      {service === "YouTube" && <FormatCheck link={link} />}
    </div>
  );
}

/** Checks the form of a YouTube link. It says what was checked: whether the video can be seen, only YouTube knows. */
function FormatCheck({ link }: { link: string }) {
  const t = useMessages();
  const [result, setResult] = useState<"idle" | "valid" | "invalid">("idle");
  return (
    <div className="grid justify-items-center gap-1">
      <Button variant="ghost" size="sm" onClick={() => setResult(youtubeVideoId(link) === null ? "invalid" : "valid")}>
        {t.player.validate}
      </Button>
      <div role="status" className="max-w-sm text-sm">
        {result === "valid" && <p className="text-pine-text">{t.player.valid}</p>}
        {result === "invalid" && (
          <p className="text-brick-text">
            <strong className="block">{t.player.validationFailed}</strong>
            {t.player.invalid}
          </p>
        )}
      </div>
    </div>
  );
}

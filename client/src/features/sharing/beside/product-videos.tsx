import { Play, Plus } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { useProductVideos } from "#client/features/sharing/beside/use-product-videos.ts";
import { VideoVotes } from "#client/features/sharing/beside/video-votes.tsx";
import { formatDate, formatDuration } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { useMay } from "#client/lib/use-may.ts";
import { productVideosTexts } from "#client/messages/late/product-videos.ts";
import { Button } from "#client/ui/button.tsx";
import { ProductPicture } from "#client/ui/picture.tsx";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import type { ProductVideo } from "#shared/contracts/sharing/shared-videos.ts";
import { servicePreviews } from "#shared/domain/video-link.ts";

/**
 * The videos of a product beside each other: sharer, votes, and which one is shown above. `shown` is null for the
 * product's own one; `onShow` is called as soon as its sharer is known.
 */
export default function ProductVideos({
  product,
  shown,
  onShow,
  onShare,
  signIn,
}: {
  product: ProductDetail;
  shown: ProductVideo | null;
  onShow: (video: ProductVideo | null, byHand: boolean) => void;
  onShare: () => void;
  /** The ways to sign in, for guests who vote. */
  signIn: ReactNode;
}) {
  const texts = useTexts(productVideosTexts);
  const id = useId();
  const may = useMay("share-videos");
  const [asksSignIn, setAsksSignIn] = useState(false);
  const { data: videos, isError } = useProductVideos(product.id);
  const first = videos?.find(({ id }) => `#video-${id}` === location.hash) ?? videos?.find(isOf(product)) ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known, and never over a later choice
  useEffect(() => {
    if (first !== null && shown === null) onShow(first, false);
  }, [first?.id]);
  if (isError) return <p className="px-4 text-sm text-muted md:px-0">{texts.failed}</p>;
  if (!videos) return null;
  // The catalogue's own video has no sharer.
  const hasOwn = product.videoUrl !== null && !videos.some(isOf(product));
  const several = videos.length + (hasOwn ? 1 : 0) > 1;
  return (
    <section aria-labelledby={id} className="mx-4 mt-3 grid grid-cols-1 gap-2 md:mx-0">
      <h3 id={id} className={videos.length > 0 ? "font-semibold" : "sr-only"}>
        {several ? texts.title : texts.one}
      </h3>
      {videos.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {hasOwn && (
            <Row
              pictures={[product.thumbnailUrl]}
              video={product}
              title={texts.catalogue}
              isShown={shown === null}
              onPlay={several ? () => onShow(null, true) : null}
            />
          )}
          {videos.map((video) => (
            <MemberRow
              key={video.id}
              productId={product.id}
              video={video}
              isShown={shown?.id === video.id}
              onPlay={several ? () => onShow(video, true) : null}
              onSignIn={() => setAsksSignIn(true)}
            />
          ))}
        </ul>
      )}
      {asksSignIn && !may && (
        <div role="status" className="rounded-card border border-line bg-card p-4">
          <p className="mb-3">{texts.signInToVote}</p>
          {signIn}
        </div>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="-ml-4 justify-self-start"
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={onShare}
      >
        {texts.share}
      </Button>
    </section>
  );
}

const isOf = (product: ProductDetail) => (video: ProductVideo) => video.videoUrl === product.videoUrl;

function MemberRow({
  productId,
  video,
  onSignIn,
  ...row
}: {
  productId: string;
  video: ProductVideo;
  isShown: boolean;
  onPlay: (() => void) | null;
  onSignIn: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(productVideosTexts);
  const who = texts.by(video.isOwn ? texts.own : (video.sharerName ?? texts.former));
  return (
    <Row
      {...row}
      pictures={[video.pictureUrl, ...servicePreviews(video.videoUrl)]}
      video={video}
      title={who}
      note={
        <time dateTime={video.createdAt.toISOString()}>{texts.sharedOn(formatDate(video.createdAt, language))}</time>
      }
    >
      {!video.isOwn && <VideoVotes productId={productId} video={video} who={who} onSignIn={onSignIn} />}
    </Row>
  );
}

function Row({
  pictures,
  video,
  title,
  note,
  isShown,
  onPlay,
  children,
}: {
  pictures: readonly (string | null)[];
  video: Pick<ProductVideo, "videoDuration">;
  title: string;
  note?: ReactNode;
  isShown: boolean;
  /** Null for the only one, which is shown already. */
  onPlay: (() => void) | null;
  children?: ReactNode;
}) {
  const texts = useTexts(productVideosTexts);
  const length = formatDuration(video.videoDuration);
  const about = (
    <>
      {onPlay && (
        <ProductPicture src={pictures.filter((one) => one !== null)} alt="" sizes="56px" className="w-14 shrink-0" />
      )}
      <span className="grid min-w-0 grow grid-cols-1 text-left">
        <span className="font-semibold wrap-anywhere">
          {onPlay && <span className="sr-only">{texts.play}</span>}
          {title}
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">
          {note}
          {length !== null && <span className="tabular-nums">{length}</span>}
        </span>
        {onPlay && isShown && <span className="text-sm font-semibold text-pine-text">{texts.playing}</span>}
      </span>
      {onPlay && !isShown && <Play aria-hidden="true" size={22} className="shrink-0 text-pine-text" />}
    </>
  );
  return (
    <li
      className={`relative grid gap-2 rounded-card border bg-card p-3 ${onPlay && isShown ? "border-pine" : "border-line"}`}
    >
      {onPlay ? (
        <button
          type="button"
          aria-pressed={isShown}
          onClick={onPlay}
          className="flex min-h-11 items-center gap-3 rounded-control"
        >
          {about}
        </button>
      ) : (
        <div className="flex items-center gap-3">{about}</div>
      )}
      {children}
    </li>
  );
}

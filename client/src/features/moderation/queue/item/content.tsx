import { ExternalLink, Film } from "lucide-react";
import { Fact, Facts, ItemSection, Moment, Written } from "#client/features/moderation/queue/parts.tsx";
import { formatDate, formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { wordOf } from "#client/lib/word-of.ts";
import { moderationTexts } from "#client/messages/late/moderation.ts";
import { ButtonLink } from "#client/ui/button.tsx";
import { Badge } from "#client/ui/chip.tsx";
import { PersonLink } from "#client/ui/person-link.tsx";
import type { ModerationItemDetail } from "#shared/contracts/moderation/moderation.ts";
import { HIDING_WEIGHT } from "#shared/domain/moderation.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/** The content of an item: its text as plain text, its photos, its video. */
export function ItemContent({ item }: { item: ModerationItemDetail }) {
  const texts = useTexts(moderationTexts);
  const { text, path, photos, videoUrl } = item;
  if (text === null && photos.length === 0 && videoUrl === null) return null;
  return (
    <ItemSection title={titleOf(item, texts)}>
      {text !== null && <Written>{text}</Written>}
      <Photos photos={photos} />
      {path !== null && (
        <ButtonLink variant="secondary" size="sm" href={path}>
          {texts.whereItStands}
        </ButtonLink>
      )}
      {videoUrl !== null && <VideoLink url={videoUrl} isDead={item.kind === "dead-link"} />}
    </ItemSection>
  );
}

function titleOf({ removal, kind }: ModerationItemDetail, texts: (typeof moderationTexts)["en"]): string {
  if (removal !== null) return texts.removedContent;
  return kind === "takedown" ? texts.noticedContent : texts.whatItSays;
}

/** The earlier versions, since the case was opened. */
export function Earlier({ item: { kind, earlier, isDeleted } }: { item: ModerationItemDetail }) {
  const texts = useTexts(moderationTexts);
  if (earlier.length === 0) return null;
  return (
    <ItemSection title={texts.earlier}>
      {isDeleted && <p className="text-sm text-muted">{texts.deletedText}</p>}
      <ol className="grid gap-3">
        {earlier.map(({ id, text, photos, replacedAt }) => (
          <li key={id} className="grid gap-2 rounded-control bg-paper px-3.5 py-2.5">
            {kind === "video" || kind === "takedown" ? (
              <VideoLink url={text} isDead={false} />
            ) : (
              <Written>{text}</Written>
            )}
            <Photos photos={photos} />
            <p className="text-sm text-muted">
              {texts.earlierUntil} <Moment date={replacedAt} />
            </p>
          </li>
        ))}
      </ol>
    </ItemSection>
  );
}

function Photos({ photos }: Pick<ModerationItemDetail, "photos">) {
  const texts = useTexts(moderationTexts);
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo.url}>
          <a href={photo.url} target="_blank" rel="noopener noreferrer" className="block rounded-control">
            <img
              src={photo.thumbnailUrl}
              alt={texts.photo(index + 1)}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 rounded-control border border-line object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function VideoLink({ url, isDead }: { url: string; isDead: boolean }) {
  const texts = useTexts(moderationTexts);
  const link = safeLink(url, location.origin);
  if (!link) {
    return (
      <p>
        {texts.badLink} <code>{url}</code>
      </p>
    );
  }
  const isOurs = url.startsWith("/");
  return (
    <div className="grid gap-1.5">
      {isOurs && (
        // biome-ignore lint/a11y/useMediaCaption: its captions, where it has any, are on its page
        <video
          src={link.href}
          aria-label={texts.film}
          controls
          playsInline
          preload="metadata"
          className="aspect-video w-full max-w-xl rounded-control bg-black"
        />
      )}
      <div>
        <ButtonLink
          href={link.href}
          external
          variant="secondary"
          size="sm"
          icon={isDead ? <ExternalLink aria-hidden="true" size={18} /> : <Film aria-hidden="true" size={18} />}
        >
          {isDead ? texts.tryLink : texts.watch}
        </ButtonLink>
      </div>
      <code className="break-words text-sm text-muted">{url}</code>
    </div>
  );
}

/** The reports with their reasons and weights. */
export function Reports({ reports }: Pick<ModerationItemDetail, "reports">) {
  const { language } = useI18n();
  const texts = useTexts(moderationTexts);
  if (reports.length === 0) return null;
  const say = (weight: number) => formatNumber(weight, language, 2);
  const sum = reports.reduce((total, { weight }) => total + weight, 0);
  return (
    <ItemSection title={texts.reports}>
      <ul className="grid gap-2.5">
        {reports.map((report) => (
          <li key={report.id} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Badge tone="brick">{texts.contentReasons[report.reason].label}</Badge>
              <span>{report.by === null ? texts.aGuest : (report.by.name ?? texts.aMember)}</span>
              <span className="text-sm text-muted">
                {texts.weight(say(report.weight))}, <Moment date={report.createdAt} />
              </span>
            </p>
            {report.note !== null && <Written>{report.note}</Written>}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{texts.weightOfAll(say(sum), say(HIDING_WEIGHT))}</p>
    </ItemSection>
  );
}

/** The author of an item, with their earlier removals. */
export function Author({ item }: { item: ModerationItemDetail }) {
  const { language } = useI18n();
  const texts = useTexts(moderationTexts);
  const { author } = item;
  if (item.kind === "product") return null;
  if (author === null) return <ItemSection title={texts.author}>{texts.formerMember}</ItemSection>;
  return (
    <ItemSection title={texts.author}>
      <p>
        <PersonLink id={author.id} className="font-medium underline">
          {author.name ?? texts.aMember}
        </PersonLink>{" "}
        <span className="text-sm text-muted">{texts.memberSince(formatDate(author.memberSince, language))}</span>
      </p>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={author.removals > 0 ? "brick" : "neutral"}>{texts.earlierRemovals(author.removals)}</Badge>
        <Badge tone={author.strikes > 0 ? "brick" : "neutral"}>{texts.strikes(author.strikes)}</Badge>
      </p>
    </ItemSection>
  );
}

/** The removal behind an appeal, and the appeal's text. */
export function AppealedRemoval({ removal }: Pick<ModerationItemDetail, "removal">) {
  const texts = useTexts(moderationTexts);
  if (removal === null) return null;
  return (
    <>
      {removal.appeal !== null && (
        <ItemSection title={texts.appeal}>
          <Written>{removal.appeal}</Written>
        </ItemSection>
      )}
      <ItemSection title={texts.removal}>
        <Facts>
          <Fact term={texts.removedAt}>
            {wordOf(texts.content, removal.kind)}, <Moment date={removal.removedAt} />
          </Fact>
          <Fact term={texts.reason}>{texts.removalReasons[removal.reason]}</Fact>
          {removal.message !== null && (
            <Fact term={texts.removalMessage}>
              <Written>{removal.message}</Written>
            </Fact>
          )}
        </Facts>
      </ItemSection>
    </>
  );
}

import { MessageCircleQuestionMark, Play } from "lucide-react";
import { Link } from "wouter";
import { chooseGuides, type Guide, guideAnchor } from "#client/features/catalog/page/choose-guides.ts";
import { formatTime } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { productPageTexts } from "#client/messages/late/product-page.ts";
import { safeLink } from "#shared/domain/safe-link.ts";

/**
 * The written steps of each kind of work. A step names its time in the video where there is a video, and plays it from
 * there where `onPlay` can; the one that the video shows is marked.
 */
export function GuideSteps({
  guides,
  hasVideo,
  current = null,
  onPlay,
  askAt,
}: {
  guides: readonly Guide[];
  hasVideo: boolean;
  /** The step that the video shows, by its place in its guide. */
  current?: { guideId: string; step: number } | null;
  onPlay: ((seconds: number) => void) | null;
  /** Where a step of the assembly is asked about, by its number: the other kinds of work have numbers of their own. */
  askAt: (step: number) => string;
}) {
  const { language } = useI18n();
  const texts = useTexts(productPageTexts);
  const chosen = chooseGuides(guides, language);
  if (chosen.length === 0) return <p className="text-muted">{texts.noSteps}</p>;
  return (
    <div className="grid gap-6">
      {chosen.map((guide) => (
        <section key={guide.id} id={guideAnchor(guide.kind)} aria-labelledby={`${guide.id}-title`}>
          <h3 id={`${guide.id}-title`} className="mb-2 font-semibold">
            {texts.guides[guide.kind]}
          </h3>
          {guide.language !== language && (
            <p className="mb-2 text-sm text-muted">{texts.otherLanguage[guide.language]}</p>
          )}
          {/* A list without markers is no list to Safari's screen reader, unless it says so. */}
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <ol role="list" className="grid grid-cols-1 gap-3">
            {guide.steps.map((step, index) => {
              const isCurrent = current?.guideId === guide.id && current.step === index;
              return (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: steps are known by their place
                  key={index}
                  aria-current={isCurrent ? "step" : undefined}
                  className={`flex gap-3 rounded-card border bg-card p-4 ${isCurrent ? "border-pine-text outline-2 -outline-offset-2 outline-pine-text" : "border-line"}`}
                >
                  <span
                    aria-hidden="true"
                    className={`flex size-8 shrink-0 items-center justify-center rounded-full font-semibold tabular-nums ${isCurrent ? "bg-pine text-pine-on" : "bg-pine-soft text-pine-text"}`}
                  >
                    {index + 1}
                  </span>
                  <div className="min-w-0 grow">
                    <p lang={guide.language} className="pt-1 whitespace-pre-line break-words">
                      {step.text}
                    </p>
                    <StepPicture step={step} number={index + 1} />
                    <div className="flex flex-wrap gap-x-3 empty:hidden">
                      {hasVideo && step.startsAtSeconds !== null && (
                        <StepTime number={index + 1} seconds={step.startsAtSeconds} onPlay={onPlay} />
                      )}
                      {guide.kind === "assembly" && <AskAbout number={index + 1} href={askAt(index + 1)} />}
                    </div>
                  </div>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** In a box of its own size before it is there; the whole of it is one tap away. */
function StepPicture({ step, number }: { step: Guide["steps"][number]; number: number }) {
  const texts = useTexts(productPageTexts);
  const picture = safeLink(step.pictureUrl, location.origin);
  if (!picture) return null;
  return (
    <a
      href={picture.href}
      target="_blank"
      rel="noopener"
      className="mt-2 block max-w-md overflow-hidden rounded-control bg-ink/10"
    >
      <img
        src={picture.href}
        alt={step.pictureAlt ?? ""}
        width={640}
        height={480}
        loading="lazy"
        decoding="async"
        className="aspect-4/3 size-full object-contain"
      />
      <span className="sr-only">{texts.enlargePicture(number)}</span>
    </a>
  );
}

function AskAbout({ number, href }: { number: number; href: string }) {
  const texts = useTexts(productPageTexts);
  return (
    <Link
      href={href}
      className="-mb-2 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm text-muted hover:bg-pine-soft hover:text-pine-text"
    >
      <MessageCircleQuestionMark aria-hidden="true" size={16} />
      {texts.askStep} <span className="sr-only">{texts.ofStep(number)}</span>
    </Link>
  );
}

function StepTime({
  number,
  seconds,
  onPlay,
}: {
  number: number;
  seconds: number;
  onPlay: ((seconds: number) => void) | null;
}) {
  const texts = useTexts(productPageTexts);
  const time = formatTime(seconds);
  if (!onPlay) return <p className="mt-1 text-sm text-muted tabular-nums">{texts.inVideo(time)}</p>;
  return (
    <button
      type="button"
      onClick={() => onPlay(seconds)}
      className="-mb-2 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-pine-text tabular-nums hover:bg-pine-soft"
    >
      <Play aria-hidden="true" size={16} fill="currentColor" />
      {texts.playFrom(time)} <span className="sr-only">{texts.ofStep(number)}</span>
    </button>
  );
}

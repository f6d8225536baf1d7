import { Play } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { type Chapter, chapterTitle } from "#client/features/player/chapters.ts";
import { PlayerControls } from "#client/features/player/controls/controls.tsx";
import { useFullscreen } from "#client/features/player/controls/fullscreen.ts";
import { commandOf } from "#client/features/player/controls/keys.ts";
import { useSpeed } from "#client/features/player/controls/use-speed.ts";
import { ResumeNotice } from "#client/features/player/resume/notice.tsx";
import { useResume } from "#client/features/player/resume/use-resume.ts";
import { useChapters } from "#client/features/player/use-chapters.ts";
import { type Cue, SKIP_SECONDS, usePlayback } from "#client/features/player/use-playback.ts";
import { playsNone, posterOf, videoFilesOf } from "#client/features/player/video-files.ts";
import { VideoUnavailable } from "#client/features/player/video-unavailable.tsx";
import { formatTime } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { playerTexts } from "#client/messages/late/player.ts";
import { useToast } from "#client/ui/toast.tsx";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";
import { nameOf } from "#shared/domain/product-name.ts";

const NO_CHAPTERS: readonly Chapter[] = [];

/**
 * Plays a product's own video: the first of its files that the browser can play. Its state lives as long as it is
 * shown. A new `cue` plays it and moves the focus here, where its keys work. `onChapter` gets each chapter as it
 * begins.
 */
export function VideoPlayer({
  product,
  autoplay,
  cue,
  chapters: all = NO_CHAPTERS,
  onChapter,
}: {
  product: ProductDetail;
  autoplay: boolean;
  cue?: Cue | undefined;
  chapters?: readonly Chapter[] | undefined;
  onChapter?: ((chapter: Chapter | null) => void) | undefined;
}) {
  const { language } = useI18n();
  const texts = useTexts(playerTexts);
  const { toast } = useToast();
  const frame = useRef<HTMLDivElement>(null);
  const playback = usePlayback({ autoplay, cue });
  const { video } = playback;
  const speed = useSpeed(video);
  const chapters = useChapters(all, playback, onChapter);
  const { resumedAt, forget } = useResume({ video, source: product.videoUrl ?? "", cue });
  const fullscreen = useFullscreen(frame, video);
  const files = videoFilesOf(product);
  useEffect(() => {
    if (cue) frame.current?.focus({ preventScroll: true });
  }, [cue]);

  const isForOthers = playsNone(files);
  if (playback.failed || files.length === 0 || isForOthers) {
    return <VideoUnavailable link={files[0]?.url} isForOthers={isForOthers} />;
  }

  const toggleFullscreen = async () => {
    if (await fullscreen.toggle()) return;
    toast({
      title: texts.fullscreenUnavailable,
      description: texts.fullscreenUnavailableText,
      variant: "destructive",
    });
  };
  const startOver = () => {
    forget();
    playback.seek(0);
    playback.play();
  };
  const commands = {
    toggle: playback.toggle,
    back: () => playback.skip(-SKIP_SECONDS),
    forward: () => playback.skip(SKIP_SECONDS),
    previousChapter: chapters.goBack,
    nextChapter: chapters.goOn,
    sound: playback.toggleSound,
    fullscreen: toggleFullscreen,
  };
  const actByKey = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (command === null) return;
    event.preventDefault();
    commands[command]();
  };
  const { jumped, list } = chapters;
  const reached = jumped && list[jumped.place];

  return (
    // biome-ignore lint/a11y/useSemanticElements: a player's controls are a group, not a fieldset of a form
    <div
      ref={frame}
      role="group"
      aria-label={texts.region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the player work while it has the focus
      tabIndex={0}
      data-autofocus
      onKeyDown={actByKey}
      className="isolate flex flex-col overflow-hidden bg-black text-white -outline-offset-3 md:rounded-card"
    >
      <div className="relative min-h-0 grow">
        <video
          ref={video}
          playsInline
          preload="metadata"
          poster={posterOf(product)}
          aria-label={nameOf(product, language)}
          onClick={playback.toggle}
          onRateChange={speed.follow}
          {...playback.events}
          className={`w-full cursor-pointer bg-black object-contain ${fullscreen.fillsScreen ? "h-full" : "aspect-video"}`}
        >
          {files.map(({ url, type }, index) => (
            <source
              key={url}
              src={url}
              type={type}
              // A browser reports each unusable file; after the last one the video is unavailable.
              {...(index === files.length - 1 && { onError: playback.fail })}
            />
          ))}
          {product.captions.map((track) => (
            <track
              key={track.url}
              kind="captions"
              src={track.url}
              srcLang={track.language}
              label={texts.captionsLanguage[track.language]}
              default={track.language === language}
            />
          ))}
        </video>
        {!playback.playing && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 m-auto flex size-18 items-center justify-center rounded-full bg-pine text-pine-on shadow-lg"
          >
            <Play size={32} fill="currentColor" className="ml-1" />
          </span>
        )}
        {resumedAt !== null && <ResumeNotice seconds={resumedAt} onStartOver={startOver} frame={frame} />}
      </div>
      <PlayerControls
        playback={playback}
        speed={speed}
        chapters={chapters}
        captions={product.captions}
        fullscreen={fullscreen.active}
        onFullscreen={toggleFullscreen}
      />
      {/* A role, as `aria-live` would keep a dialog that is closing from being hidden by the next one. */}
      <p role="status" className="sr-only">
        {reached ? (
          // Its key has a second jump to the same chapter announced again.
          <span key={jumped.times}>{texts.chapterOf(jumped.place + 1, list.length, chapterTitle(reached))}</span>
        ) : (
          resumedAt !== null && texts.resumedAt(formatTime(resumedAt))
        )}
      </p>
    </div>
  );
}

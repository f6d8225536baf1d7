import { ExternalLink, Play } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useFullscreen } from "#client/features/catalog/player/fullscreen.ts";
import { PlayerControls } from "#client/features/catalog/player/player-controls.tsx";
import { type Cue, SKIP_SECONDS, usePlayback } from "#client/features/catalog/player/use-playback.ts";
import { posterOf, videoFilesOf } from "#client/features/catalog/player/video-files.ts";
import { useI18n } from "#client/lib/i18n.tsx";
import { ButtonLink } from "#client/ui/button.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { ProductDetail } from "#shared/contracts/catalog.ts";

/**
 * Plays a product's own video file: the first of its files that the browser can. Its state lives as long as it is shown.
 * A new `cue` plays it and moves the focus here, where its keys work.
 */
export function VideoPlayer({
  product,
  autoplay,
  cue,
}: {
  product: ProductDetail;
  autoplay: boolean;
  cue?: Cue | undefined;
}) {
  const { language, messages: t } = useI18n();
  const { toast } = useToast();
  const frame = useRef<HTMLDivElement>(null);
  const playback = usePlayback({ autoplay, cue });
  const fullscreen = useFullscreen(frame, playback.video);
  const files = videoFilesOf(product);
  useEffect(() => {
    if (cue) frame.current?.focus({ preventScroll: true });
  }, [cue]);

  if (playback.failed || files.length === 0) return <VideoUnavailable link={files[0]?.url} />;

  const toggleFullscreen = async () => {
    if (await fullscreen.toggle()) return;
    toast({
      title: t.player.fullscreenUnavailable,
      description: t.player.fullscreenUnavailableText,
      variant: "destructive",
    });
  };
  const actByKey = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (command === null) return;
    event.preventDefault();
    if (command === "toggle") playback.toggle();
    else if (command === "back") playback.skip(-SKIP_SECONDS);
    else if (command === "forward") playback.skip(SKIP_SECONDS);
    else if (command === "sound") playback.toggleSound();
    else toggleFullscreen();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a player's controls are a group, not a fieldset of a form
    <div
      ref={frame}
      role="group"
      aria-label={t.player.region}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the player work while it has the focus
      tabIndex={0}
      data-autofocus
      onKeyDown={actByKey}
      className="isolate flex flex-col overflow-hidden bg-black text-white -outline-offset-3 md:rounded-card"
    >
      <div className="relative min-h-0 grow">
        <video
          ref={playback.video}
          playsInline
          preload="metadata"
          poster={posterOf(product)}
          aria-label={product.name}
          onClick={playback.toggle}
          {...playback.events}
          className={`w-full cursor-pointer bg-black ${fullscreen.active ? "h-full object-contain" : "aspect-video object-contain"}`}
        >
          {files.map(({ url, type }, index) => (
            <source
              key={url}
              src={url}
              type={type}
              // A browser reports each file that it can't use; after the last one there is nothing left.
              {...(index === files.length - 1 && { onError: playback.fail })}
            />
          ))}
          {product.captions.map((track) => (
            <track
              key={track.url}
              kind="captions"
              src={track.url}
              srcLang={track.language}
              label={t.player.captionsLanguage[track.language]}
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
      </div>
      <PlayerControls
        playback={playback}
        hasCaptions={product.captions.length > 0}
        fullscreen={fullscreen.active}
        onFullscreen={toggleFullscreen}
      />
    </div>
  );
}

/** What a key does while the player has the focus. On a control, Space and the arrows already mean something. */
function commandOf(event: KeyboardEvent): "toggle" | "back" | "forward" | "sound" | "fullscreen" | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const onControl = event.target instanceof HTMLElement && event.target.closest("button, input, select") !== null;
  switch (event.key) {
    case " ":
      return onControl ? null : "toggle";
    case "ArrowLeft":
      return onControl ? null : "back";
    case "ArrowRight":
      return onControl ? null : "forward";
    case "k":
      return "toggle";
    case "j":
      return "back";
    case "l":
      return "forward";
    case "m":
      return "sound";
    case "f":
      return "fullscreen";
    default:
      return null;
  }
}

function VideoUnavailable({ link }: { link: string | undefined }) {
  const { messages: t } = useI18n();
  return (
    <div
      role="alert"
      className="flex aspect-video flex-col items-center justify-center gap-2 bg-beech-soft px-5 py-6 text-center md:rounded-card"
    >
      <p className="text-lg font-semibold">{t.player.unavailable}</p>
      {link && (
        <>
          <p className="text-muted">{t.player.unavailableText}</p>
          <ButtonLink
            external
            variant="secondary"
            href={link}
            className="mt-2"
            icon={<ExternalLink aria-hidden="true" size={18} />}
          >
            {t.player.tryDirectLink}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

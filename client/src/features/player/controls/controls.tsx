import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from "lucide-react";
import type { ReactNode } from "react";
import { ChapterBar } from "#client/features/player/controls/chapter-bar.tsx";
import { SeekBar } from "#client/features/player/controls/seek-bar.tsx";
import { useCaptions } from "#client/features/player/controls/use-captions.ts";
import type { Speed } from "#client/features/player/controls/use-speed.ts";
import type { Chapters } from "#client/features/player/use-chapters.ts";
import { type Playback, SKIP_SECONDS } from "#client/features/player/use-playback.ts";
import { formatNumber } from "#client/lib/format.ts";
import { useI18n, useTexts } from "#client/lib/i18n.tsx";
import { playerTexts } from "#client/messages/late/player.ts";
import { IconButton } from "#client/ui/button.tsx";
import type { ProductDetail } from "#shared/contracts/catalog/catalog.ts";

/** The bar below a video. */
export function PlayerControls({
  playback,
  speed,
  chapters: { list, current, jump, goBack, goOn },
  captions,
  fullscreen,
  onFullscreen,
}: {
  playback: Playback;
  speed: Speed;
  chapters: Chapters;
  captions: ProductDetail["captions"];
  fullscreen: boolean;
  onFullscreen: () => void;
}) {
  const { language } = useI18n();
  const texts = useTexts(playerTexts);
  const { playing, muted } = playback;
  const { shown: withCaptions, toggle: toggleCaptions } = useCaptions(playback.video, captions, language);

  return (
    <div className="p-1 md:px-2">
      <div className="flex flex-wrap items-center">
        <SeekBar playback={playback} chapters={list} />
        {list.length > 0 && <ChapterBar list={list} current={current} jump={jump} goBack={goBack} goOn={goOn} />}
      </div>
      <div className="flex flex-wrap items-center justify-between">
        <div className="flex flex-wrap">
          <Control
            label={texts.back10}
            icon={<RotateCcw aria-hidden="true" size={20} />}
            onClick={() => playback.skip(-SKIP_SECONDS)}
          />
          <Control
            label={playing ? texts.pause : texts.play}
            icon={
              playing ? (
                <Pause aria-hidden="true" size={24} fill="currentColor" />
              ) : (
                <Play aria-hidden="true" size={24} fill="currentColor" />
              )
            }
            onClick={playback.toggle}
          />
          <Control
            label={texts.forward10}
            icon={<RotateCw aria-hidden="true" size={20} />}
            onClick={() => playback.skip(SKIP_SECONDS)}
          />
        </div>
        <div className="flex flex-wrap">
          <select
            aria-label={texts.speed}
            value={speed.value}
            onChange={(event) => speed.choose(Number(event.target.value))}
            // As narrow as the longest speed, so that on a phone of 320 px everything fits beside it.
            className="h-11 w-12 cursor-pointer appearance-none rounded-control bg-black text-center text-sm font-semibold text-white hover:bg-white/15"
          >
            {speed.choices.map((choice) => (
              <option key={choice} value={choice}>
                {formatNumber(choice, language, 2)}×
              </option>
            ))}
          </select>
          <Control
            label={muted ? texts.unmute : texts.mute}
            icon={muted ? <VolumeX aria-hidden="true" size={22} /> : <Volume2 aria-hidden="true" size={22} />}
            onClick={playback.toggleSound}
          />
          {captions.length > 0 && (
            <Control
              label={texts.captions}
              pressed={withCaptions}
              icon={
                withCaptions ? <Captions aria-hidden="true" size={22} /> : <CaptionsOff aria-hidden="true" size={22} />
              }
              onClick={toggleCaptions}
            />
          )}
          <Control
            label={fullscreen ? texts.leaveFullscreen : texts.fullscreen}
            icon={fullscreen ? <Minimize aria-hidden="true" size={20} /> : <Maximize aria-hidden="true" size={20} />}
            onClick={onFullscreen}
          />
        </div>
      </div>
    </div>
  );
}

function Control({ pressed, ...rest }: { label: string; icon: ReactNode; pressed?: boolean; onClick: () => void }) {
  return <IconButton {...rest} aria-pressed={pressed} className="text-white hover:bg-white/15" />;
}

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
import { type ReactNode, useState } from "react";
import { type Playback, SKIP_SECONDS } from "#client/features/catalog/player/use-playback.ts";
import { formatDuration, formatNumber, formatTime } from "#client/lib/format.ts";
import { useI18n } from "#client/lib/i18n.tsx";
import { IconButton } from "#client/ui/button.tsx";

const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The bar below a video. */
export function PlayerControls({
  playback,
  hasCaptions,
  fullscreen,
  onFullscreen,
}: {
  playback: Playback;
  hasCaptions: boolean;
  fullscreen: boolean;
  onFullscreen: () => void;
}) {
  const { language, messages: t } = useI18n();
  const [captions, setCaptions] = useState(true);
  const { time, duration, playing, muted } = playback;
  const length = formatDuration(duration);

  const toggleCaptions = () => {
    const tracks = [...(playback.video.current?.textTracks ?? [])];
    const wanted = tracks.find((track) => track.language === language) ?? tracks[0];
    for (const track of tracks) track.mode = !captions && track === wanted ? "showing" : "disabled";
    setCaptions(!captions);
  };

  return (
    <div className="grid px-2 pt-1 pb-1">
      <div className="flex items-center gap-2 px-2 text-sm tabular-nums">
        <span>{formatTime(time)}</span>
        <input
          type="range"
          min={0}
          max={duration || 1}
          step="any"
          value={Math.min(time, duration || 1)}
          disabled={duration === 0}
          onChange={(event) => playback.seek(Number(event.target.value))}
          aria-label={t.player.position}
          aria-valuetext={length ? t.player.positionOf(formatTime(time), length) : formatTime(time)}
          className="h-11 min-w-0 grow cursor-pointer accent-beech"
        />
        {length && <span>{length}</span>}
      </div>
      <div className="flex items-center justify-between">
        <div className="flex">
          <Control
            label={t.player.back10}
            icon={<RotateCcw aria-hidden="true" size={20} />}
            onClick={() => playback.skip(-SKIP_SECONDS)}
          />
          <Control
            label={playing ? t.player.pause : t.player.play}
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
            label={t.player.forward10}
            icon={<RotateCw aria-hidden="true" size={20} />}
            onClick={() => playback.skip(SKIP_SECONDS)}
          />
        </div>
        <div className="flex">
          <select
            aria-label={t.player.speed}
            defaultValue={1}
            onChange={(event) => {
              if (playback.video.current) playback.video.current.playbackRate = Number(event.target.value);
            }}
            className="h-11 cursor-pointer appearance-none rounded-control bg-black px-2 text-center text-sm font-semibold text-white hover:bg-white/15"
          >
            {SPEEDS.map((speed) => (
              <option key={speed} value={speed}>
                {formatNumber(speed, language, 2)}×
              </option>
            ))}
          </select>
          <Control
            label={muted ? t.player.unmute : t.player.mute}
            icon={muted ? <VolumeX aria-hidden="true" size={22} /> : <Volume2 aria-hidden="true" size={22} />}
            onClick={playback.toggleSound}
          />
          {hasCaptions && (
            <Control
              label={t.player.captions}
              pressed={captions}
              icon={captions ? <Captions aria-hidden="true" size={22} /> : <CaptionsOff aria-hidden="true" size={22} />}
              onClick={toggleCaptions}
            />
          )}
          <Control
            label={fullscreen ? t.player.leaveFullscreen : t.player.fullscreen}
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

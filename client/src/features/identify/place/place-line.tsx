import { LocateFixed, MapPin } from "lucide-react";
import { useState } from "react";
import { chosenPlace, type PersonPlace } from "#client/features/identify/place/person-place.ts";
import { PlaceForm } from "#client/features/identify/place/place-form.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";

/** The place that the results are for, how it is known, and a way to change it. */
export function PlaceLine({
  place,
  onChange,
  onLocate,
  isLocating,
}: {
  place: PersonPlace;
  onChange: (place: PersonPlace) => void;
  /** The person has agreed that their location is looked up. */
  onLocate: () => void;
  isLocating: boolean;
}) {
  const { place: texts } = useTexts(identifyResultTexts);
  const [isChanging, setChanging] = useState(false);
  const words = usePlaceWords(place);
  const notice = noticeOf(place);
  const shown = notice && texts[notice];
  return (
    <section aria-label={texts.title} className="rounded-card border border-line bg-paper px-4 py-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <MapPin aria-hidden="true" size={20} className="shrink-0 text-muted" />
        <div className="min-w-0 grow basis-40 py-2">
          <p className="leading-snug font-medium break-words">{words ?? texts.unknown}</p>
          {shown !== null && <p className="text-sm text-muted">{shown}</p>}
        </div>
        {!isChanging && (
          <Button variant="ghost" size="sm" onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
        )}
      </div>
      {isChanging && (
        <div className="grid gap-3 pb-2">
          <Button
            variant="secondary"
            fullWidth
            pending={isLocating}
            icon={<LocateFixed aria-hidden="true" size={18} className="shrink-0" />}
            onClick={onLocate}
          >
            {isLocating ? texts.locating : texts.use}
          </Button>
          <PlaceForm
            begin={place}
            onCancel={() => setChanging(false)}
            onChosen={(region) => {
              setChanging(false);
              onChange(chosenPlace(region));
            }}
          />
        </div>
      )}
    </section>
  );
}

/** The one word on how the place is known; none where it is named, or the person's own. */
function noticeOf({ source, country }: PersonPlace) {
  if (source === "position" || source === "chosen" || source === "skipped") return null;
  return source === "unnamed" && country !== null ? "estimated" : source;
}

/** The place as the person reads it; null where its country is not known. */
export function usePlaceWords({ country, region, city }: PersonPlace): string | null {
  const { place: texts } = useTexts(identifyResultTexts);
  if (country === null) return null;
  return [city, region && (texts.regions[region] ?? region), texts.countries[country]].filter(Boolean).join(", ");
}

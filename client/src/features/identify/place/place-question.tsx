import { MapPin } from "lucide-react";
import { useState } from "react";
import { chosenPlace, type PersonPlace, SKIPPED } from "#client/features/identify/place/person-place.ts";
import { PlaceForm } from "#client/features/identify/place/place-form.tsx";
import type { usePlace } from "#client/features/identify/place/use-place.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { HexagonLoader } from "#client/ui/hexagon.tsx";

/** Asks once whether and how the person's place may be used. Nothing is looked up before one of the answers. */
export function PlaceQuestion({
  places,
  onAnswer,
}: {
  places: ReturnType<typeof usePlace>;
  onAnswer: (place: PersonPlace) => void;
}) {
  const { place: texts } = useTexts(identifyResultTexts);
  const [isChoosing, setChoosing] = useState(false);
  const answer = (place: PersonPlace) => {
    places.settle(place);
    onAnswer(place);
  };
  if (places.isLocating) {
    return (
      <div className="grid gap-4">
        <HexagonLoader label={texts.locating} className="py-6" />
        <Button variant="ghost" fullWidth onClick={() => answer(SKIPPED)}>
          {texts.goOn}
        </Button>
      </div>
    );
  }
  if (isChoosing) {
    return (
      <PlaceForm begin={null} onChosen={(region) => answer(chosenPlace(region))} onCancel={() => setChoosing(false)} />
    );
  }
  return (
    <div className="grid gap-3">
      <Button
        fullWidth
        icon={<MapPin aria-hidden="true" size={20} className="shrink-0" />}
        onClick={() => void places.find(onAnswer)}
      >
        {texts.use}
      </Button>
      <Button variant="secondary" fullWidth onClick={() => setChoosing(true)}>
        {texts.choose}
      </Button>
      <Button variant="ghost" fullWidth onClick={() => answer(SKIPPED)}>
        {texts.skip}
      </Button>
    </div>
  );
}

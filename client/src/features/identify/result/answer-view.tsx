import { ImagePlus, Search, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { FeedbackBar, useFeedback } from "#client/features/identify/feedback/feedback-bar.tsx";
import { shownAlternatives } from "#client/features/identify/feedback/payload.ts";
import { SignInAgain } from "#client/features/identify/feedback/sign-in-again.tsx";
import { nameSaid, type Said } from "#client/features/identify/feedback/use-feedback.ts";
import type { PersonPlace } from "#client/features/identify/place/person-place.ts";
import { PlaceLine } from "#client/features/identify/place/place-line.tsx";
import type { WaysOn } from "#client/features/identify/result/dialog.tsx";
import { LocalMatches } from "#client/features/identify/result/local-matches.tsx";
import { NothingFound } from "#client/features/identify/result/nothing-found.tsx";
import type { PhotoSource } from "#client/features/identify/result/photo-picture.tsx";
import { Photos } from "#client/features/identify/result/photos.tsx";
import { SafetyNote } from "#client/features/identify/result/safety-note.tsx";
import { Summary } from "#client/features/identify/result/summary.tsx";
import { WaysOnButtons } from "#client/features/identify/result/ways-on.tsx";
import { WebLinks } from "#client/features/identify/result/web-links.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { isSessionLost } from "#client/lib/session-loss.ts";
import { identifyResultTexts } from "#client/messages/late/identify-result.ts";
import { Button } from "#client/ui/button.tsx";
import { FormFailure } from "#client/ui/form-failure.tsx";
import type { IdentifyAnswer } from "#shared/contracts/identify/identify.ts";
import { bandOf } from "#shared/domain/identify/confidence.ts";
import { installationTypeOf } from "#shared/domain/identify/safety-warning.ts";

/** What the photos show: what it is, its dangers, the catalogue's products that it may be, and pages about it. */
export function AnswerView({
  photos,
  answer,
  place,
  renewal,
  signIn,
  begin,
  onSaid,
  onCheckAgain,
  onPlace,
  locating,
  onProduct,
  onSearch,
  ...more
}: WaysOn & {
  photos: readonly PhotoSource[];
  answer: IdentifyAnswer;
  place: PersonPlace;
  renewal: null | "asking" | { error: unknown };
  signIn: ReactNode;
  /** What the person has said of the answer before. */
  begin: Said | null;
  /** Called with their word on the answer: it outlives this view. */
  onSaid: (said: Said | null) => void;
  onCheckAgain: () => void;
  onPlace: (place: PersonPlace) => void;
  locating: { onLocate: () => void; isLocating: boolean };
}) {
  const texts = useTexts(identifyResultTexts);
  const problemText = useProblemText();
  const { identification: item, imageHash, matches, webResults, answeredAt } = answer;
  const feedback = useFeedback(imageHash, begin);
  const { said } = feedback;
  const tell = useEffectEvent(onSaid);
  useEffect(() => tell(said), [said]);
  // A guess is nothing to look for: the person would have to take it back first.
  const named = nameSaid(said) ?? (item && bandOf(item.confidence) !== "unsure" ? item.name : undefined);
  const ways = { ...more, onSearch: () => onSearch(named) };
  const inCatalogue = new Set(matches.map(({ brand, name }) => `${brand} ${name}`));
  const others = item ? shownAlternatives(item).map(({ name }) => name) : [];
  const installation = item && installationTypeOf(item);
  return (
    <div className="grid grid-cols-1 gap-6">
      {item ? (
        <Summary
          photos={photos}
          answer={answer}
          item={item}
          isRenamed={nameSaid(said) !== null}
          onCheckAgain={onCheckAgain}
        />
      ) : (
        <div className="grid gap-5 md:grid-cols-[160px_1fr]">
          <Photos photos={photos} className="w-28 md:w-full" />
          <NothingFound {...ways} />
        </div>
      )}
      {item && bandOf(item.confidence) === "unsure" && ways.onAddAngle && said === null && (
        <div className="grid gap-2">
          <Button fullWidth icon={<ImagePlus aria-hidden="true" size={20} />} onClick={ways.onAddAngle}>
            {texts.addAngle}
          </Button>
          <p className="text-sm text-muted">{texts.addAngleText}</p>
        </div>
      )}
      <FeedbackBar judged={{ imageHash, item }} signIn={signIn} feedback={feedback} />
      {answer.isOffline && (
        <div className="flex gap-3 rounded-card bg-beech-soft p-4">
          <WifiOff aria-hidden="true" size={22} className="mt-0.5 shrink-0 text-beech-text" />
          <div>
            <p className="font-semibold">{texts.offlineTitle}</p>
            <p className="text-sm">{texts.offlineText}</p>
          </div>
        </div>
      )}
      {installation && <SafetyNote type={installation} place={place} />}
      <LocalMatches
        photo={photos[0]}
        matches={matches}
        onProduct={onProduct}
        onSearch={ways.onSearch}
        onCorrect={said?.word === "corrected" ? null : feedback.correct}
      />
      <Alternatives names={others.filter((name) => !inCatalogue.has(name))} onSearch={onSearch} />
      {item && (
        <div className="grid grid-cols-1 gap-4">
          <PlaceLine key={JSON.stringify(place)} place={place} onChange={onPlace} {...locating} />
          <p role="status" className={renewal === "asking" ? "text-muted" : "sr-only"}>
            {renewal === "asking" && texts.webRebuilding}
          </p>
          {renewal !== null && renewal !== "asking" && (
            <>
              <FormFailure alert>{`${texts.webFailed} ${problemText(renewal.error)}`}</FormFailure>
              {isSessionLost(renewal.error) && <SignInAgain>{signIn}</SignInAgain>}
            </>
          )}
          <div className={renewal === "asking" ? "opacity-55" : ""}>
            <WebLinks results={webResults} seenAt={answeredAt ?? new Date()} />
          </div>
        </div>
      )}
      {item && (
        <div className="border-t border-line pt-5">
          <WaysOnButtons {...ways} />
        </div>
      )}
    </div>
  );
}

/** Other things that it may be, the likeliest first, each with the way to search the catalogue for it. */
function Alternatives({ names, onSearch }: { names: readonly string[]; onSearch: (text: string) => void }) {
  const texts = useTexts(identifyResultTexts);
  if (names.length === 0) return null;
  return (
    <section>
      <h3 className="text-lg font-semibold">{texts.alternatives}</h3>
      <p className="text-sm text-muted">{texts.alternativesText}</p>
      <ol className="mt-2 flex flex-wrap gap-2">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same, and none moves
          <li key={index} className="min-w-0">
            <Button
              variant="secondary"
              size="sm"
              className="text-left wrap-anywhere"
              icon={<Search aria-hidden="true" size={18} className="shrink-0" />}
              onClick={() => onSearch(name)}
            >
              {name}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

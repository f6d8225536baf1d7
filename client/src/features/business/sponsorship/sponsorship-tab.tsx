import { useLayoutEffect, useRef, useState } from "react";
import office from "#client/assets/drawings/office.svg";
import { CampaignCard } from "#client/features/business/sponsorship/campaign-card.tsx";
import { CampaignForm } from "#client/features/business/sponsorship/campaign-form.tsx";
import { SponsorCard } from "#client/features/business/sponsorship/sponsor-card.tsx";
import { SponsorForm } from "#client/features/business/sponsorship/sponsor-form.tsx";
import { useCampaigns, useEndCampaign, useSponsors } from "#client/features/business/sponsorship/use-sponsorship.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { sponsorshipTexts } from "#client/messages/late/sponsorship.ts";
import { Button } from "#client/ui/button.tsx";
import { ConfirmDialog } from "#client/ui/confirm-dialog.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import { useToast } from "#client/ui/toast.tsx";
import type { Campaign, Sponsor } from "#shared/contracts/business/sponsorship.ts";

type Editing =
  | { what: "sponsor"; sponsor: Sponsor | null }
  | { what: "campaign"; of: Campaign | { sponsorId: string; companyName: string } };

/** Of the button that adds a sponsor. */
const ADD_SPONSOR = "business-add-sponsor";
/** Of the part with the campaigns, the newest first. */
const CAMPAIGNS = "business-campaigns";
/** Of the entry of a sponsor or a campaign. */
const entryId = (id: string) => `business-entry-${id}`;

/** The element from which a form was opened. */
function placeOf(editing: Editing): string {
  if (editing.what === "sponsor") return editing.sponsor ? entryId(editing.sponsor.id) : ADD_SPONSOR;
  return entryId("id" in editing.of ? editing.of.id : editing.of.sponsorId);
}

/**
 * Sponsors and their campaigns: the lists, and in their place a form while one is added or changed. The lists stay behind
 * it, so that people go on where they were.
 */
export function SponsorshipTab() {
  const texts = useTexts(sponsorshipTexts);
  const { toast } = useToast();
  const [editing, setEditing] = useState<Editing | null>(null);
  /** Where to go on once the form has closed. */
  const place = useRef<string>(null);
  const edit = (one: Editing) => {
    place.current = placeOf(one);
    setEditing(one);
  };
  const done = (isSaved: boolean) => {
    if (isSaved) {
      toast({ title: texts.saved });
      // A new campaign stands at the top of its list, far from the sponsor that it was begun at.
      if (editing?.what === "campaign" && !("id" in editing.of)) place.current = CAMPAIGNS;
    }
    setEditing(null);
  };
  useLayoutEffect(() => {
    if (editing || place.current === null) return;
    document.getElementById(place.current)?.querySelector<HTMLElement>("button, [tabindex]")?.focus();
    place.current = null;
  }, [editing]);
  return (
    <>
      {editing?.what === "sponsor" && (
        <FormPage title={editing.sponsor ? texts.editSponsor : texts.addSponsor}>
          <SponsorForm sponsor={editing.sponsor} onDone={done} />
        </FormPage>
      )}
      {editing?.what === "campaign" && (
        <FormPage title={"id" in editing.of ? texts.editCampaign : texts.addCampaign}>
          <CampaignForm of={editing.of} onDone={done} />
        </FormPage>
      )}
      <div hidden={editing !== null} className="grid grid-cols-1 gap-8">
        <div id={ADD_SPONSOR} className="-mb-4 flex justify-end">
          <Button size="sm" onClick={() => edit({ what: "sponsor", sponsor: null })}>
            {texts.addSponsor}
          </Button>
        </div>
        <Campaigns onEdit={(of) => edit({ what: "campaign", of })} />
        <Sponsors
          onEdit={(sponsor) => edit({ what: "sponsor", sponsor })}
          onAddCampaign={({ id, companyName }) => edit({ what: "campaign", of: { sponsorId: id, companyName } })}
        />
      </div>
    </>
  );
}

function FormPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h3 className="text-lg font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Campaigns({ onEdit }: { onEdit: (campaign: Campaign) => void }) {
  const texts = useTexts(sponsorshipTexts);
  const { toast } = useToast();
  const query = useCampaigns();
  const list = useRef<HTMLUListElement>(null);
  const end = useEndCampaign();
  const [ending, setEnding] = useState<Campaign | null>(null);
  return (
    <section id={CAMPAIGNS} className="grid grid-cols-1 gap-3">
      <h3 tabIndex={-1} className="scroll-mt-4 text-lg font-semibold">
        {texts.campaigns}
      </h3>
      <ListState query={query} failed={texts.campaignsFailed} />
      {query.items?.length === 0 && (
        <EmptyState headingLevel={3} drawing={office} title={texts.noCampaigns} text={texts.noCampaignsText} />
      )}
      <ul ref={list} className="grid grid-cols-1 gap-3 empty:hidden md:grid-cols-2">
        {query.items?.map((campaign) => (
          <li key={campaign.id} id={entryId(campaign.id)}>
            <CampaignCard campaign={campaign} onEdit={() => onEdit(campaign)} onEnd={() => setEnding(campaign)} />
          </li>
        ))}
      </ul>
      <More list={list} query={query} failed={texts.campaignsFailed} />
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={texts.endTitle}
        description={texts.endText}
        labels={{ keep: texts.keep, remove: texts.end, removing: texts.ending }}
        removal={end}
        target={ending?.id ?? ""}
        onRemoved={() => {
          setEnding(null);
          toast({ title: texts.ended });
        }}
      />
    </section>
  );
}

function Sponsors({
  onEdit,
  onAddCampaign,
}: {
  onEdit: (sponsor: Sponsor) => void;
  onAddCampaign: (sponsor: Sponsor) => void;
}) {
  const texts = useTexts(sponsorshipTexts);
  const query = useSponsors();
  const list = useRef<HTMLUListElement>(null);
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lg font-semibold">{texts.sponsors}</h3>
      <ListState query={query} failed={texts.sponsorsFailed} />
      {query.items?.length === 0 && (
        <EmptyState headingLevel={3} title={texts.noSponsors} text={texts.noSponsorsText} />
      )}
      <ul ref={list} className="grid grid-cols-1 gap-3 empty:hidden md:grid-cols-2">
        {query.items?.map((sponsor) => (
          <li key={sponsor.id} id={entryId(sponsor.id)}>
            <SponsorCard
              sponsor={sponsor}
              onEdit={() => onEdit(sponsor)}
              onAddCampaign={() => onAddCampaign(sponsor)}
            />
          </li>
        ))}
      </ul>
      <More list={list} query={query} failed={texts.sponsorsFailed} />
    </section>
  );
}

type ListQuery = ReturnType<typeof useSponsors> | ReturnType<typeof useCampaigns>;

function ListState({ query, failed }: { query: ListQuery; failed: string }) {
  const problemText = useProblemText();
  if (query.items !== undefined) return null;
  if (query.error) {
    return <ErrorState title={failed} text={problemText(query.error)} onRetry={() => query.refetch()} />;
  }
  return <SkeletonRows count={2} />;
}

function More({
  list,
  query,
  failed,
}: {
  list: React.RefObject<HTMLUListElement | null>;
  query: ListQuery;
  failed: string;
}) {
  const problemText = useProblemText();
  if (query.items === undefined) return null;
  return <LoadMore list={list} query={query} failure={query.error && `${failed}. ${problemText(query.error)}`} />;
}

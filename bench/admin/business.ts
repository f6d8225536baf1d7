import type pg from "pg";
import { users } from "#shared/contracts/accounts/users.ts";
import { affiliatePrograms } from "#shared/contracts/business/affiliate-programs.ts";
import { partnershipReview } from "#shared/contracts/business/partnership-review.ts";
import { sponsorship } from "#shared/contracts/business/sponsorship.ts";
import { REVIEWED_STATUSES } from "#shared/domain/partnership.ts";
import { ROLES } from "#shared/domain/roles.ts";
import { call, callPage } from "#shared/http/client.ts";
import { type Calls, printTimes, timeCalls, timeSlowest } from "../lib/call-times.ts";
import { sized } from "../lib/size.ts";
import { P95_WANTED_MS, withDashboard } from "./dashboard.ts";

const ACCOUNTS = sized(100_000, 1000);
const APPLICATIONS = sized(10_000, 100);
const CAMPAIGNS = sized(10_000, 100);
const PROGRAMS = sized(200, 20);
/** Visits to shops in the 30 days for which they are kept. */
const CLICKS = sized(300_000, 3000);

type As = { origin: string; headers: Record<string, string> };

/** What the four tabs of the business management ask. Needs the built server (`npm run build`). */
export function benchBusiness(): Promise<boolean> {
  return withDashboard(async ({ client, empty, logIn }) => {
    const applicationId = await fill(client);
    const as = await logIn();
    const times = [
      ...(await timeCalls(businessCalls(as, applicationId), { empty })),
      ...(await timeSlowest("lists of accounts", accountLists(as), { empty })),
    ];
    const title = `${ACCOUNTS} accounts, ${APPLICATIONS} applications, ${CAMPAIGNS} campaigns, ${CLICKS} clicks`;
    return printTimes(title, times, P95_WANTED_MS);
  });
}

function businessCalls(as: As, id: string): Calls {
  return {
    sponsors: () => call(as, sponsorship.listSponsors),
    campaigns: () => call(as, sponsorship.listCampaigns),
    "campaigns, page 2": secondPage(
      () => callPage(as, sponsorship.listCampaigns),
      (cursor) => callPage(as, sponsorship.listCampaigns, { query: { cursor } }),
    ),
    ...Object.fromEntries(
      REVIEWED_STATUSES.map((status) => [
        `applications, ${status}`,
        () => call(as, partnershipReview.list, { query: { status } }),
      ]),
    ),
    "applications by status": () => call(as, partnershipReview.counts),
    "an application": () => call(as, partnershipReview.get, { params: { id } }),
    "affiliate programs": () => call(as, affiliatePrograms.list),
    "figures of programs": () => call(as, affiliatePrograms.figures),
    "accounts by kind": () => call(as, users.counts),
    "changes of accounts": () => call(as, users.history),
  };
}

/** Every filter of the accounts, alone and together. */
function accountLists(as: As): Calls {
  const lists: Calls = {};
  for (const search of [undefined, "m4321", "example", "none such", "e"]) {
    for (const role of [undefined, ...ROLES]) {
      for (const status of [undefined, "active", "inactive"] as const) {
        const query = { ...(search && { search }), ...(role && { role }), ...(status && { status }) };
        lists[Object.values(query).join(", ") || "all"] = () => call(as, users.list, { query });
      }
    }
  }
  return lists;
}

function secondPage(
  first: () => Promise<{ nextCursor: string | null }>,
  next: (cursor: string) => Promise<unknown>,
): () => Promise<unknown> {
  let cursor: string | null = null;
  return async () => {
    cursor ??= (await first()).nextCursor;
    return cursor && next(cursor);
  };
}

/** Answers the id of an application. */
async function fill(client: pg.Client): Promise<string> {
  await client.query(
    `insert into users (id, email, username, first_name, last_name, role, is_active, created_at)
     select uuidv7(), 'm' || n || '@example.org', 'm' || n, 'Maya', 'Tremblay',
       case when n % 1000 = 0 then 'sponsor' when n % 5000 = 1 then 'admin' when n % 50 = 2 then 'manufacturer' else 'user' end,
       n % 20 > 0, now() - n * interval '10 minutes'
     from generate_series(1, $1::int) n`,
    [ACCOUNTS],
  );
  await client.query(
    `insert into admin_audit (id, actor_id, action, target_type, target_id, before, after)
     select uuidv7(), null, 'users.update', 'user', id, '{"role": "user"}', '{"role": "manufacturer"}' from users`,
  );
  await client.query(
    `insert into manufacturer_partners (id, company_name, contact_email, partnership_status)
     select uuidv7(), 'Company ' || n, 'company' || n || '@example.org', case when n % 10 = 0 then 'suspended' else 'pending' end
     from generate_series(1, $1::int) n`,
    [APPLICATIONS],
  );
  await client.query(
    `insert into partnership_applications (id, manufacturer_id, brands, application_status, submission_date)
     select uuidv7(), id, array['Brand'], (array['submitted', 'in-review', 'approved', 'rejected'])[1 + n % 4],
       now() - n * interval '1 hour'
     from (select id, row_number() over () as n from manufacturer_partners) partner`,
  );
  await client.query(
    `insert into sponsors (id, company_name, contact_email, created_at)
     select uuidv7(), 'Sponsor ' || n, 's' || n || '@example.org', now() - n * interval '1 hour' from generate_series(1, 1000) n`,
  );
  await client.query(
    `insert into advertisements (id, sponsor_id, campaign_name, budget, view_count, click_count, created_at)
     select uuidv7(), sponsor.ids[1 + n % 1000], 'Campaign ' || n, 100, 1000, 10, now() - n * interval '1 hour'
     from generate_series(1, $1::int) n, (select array_agg(id) as ids from sponsors) sponsor`,
    [CAMPAIGNS],
  );
  await client.query(
    `insert into affiliate_programs (id, name, affiliate_id, base_url, commission_rate, past_clicks, created_at)
     select uuidv7(), 'Shop ' || n, 'hexkey', 'https://shop' || n || '.example/', 5, 10000, now() - n * interval '1 hour'
     from generate_series(1, $1::int) n`,
    [PROGRAMS],
  );
  await client.query(
    `insert into affiliate_clicks (id, affiliate_program_id, clicked_url, clicked_at)
     select uuidv7(), program.ids[1 + n % array_length(ids, 1)], 'https://shop.example/' || n, now() - n * interval '8 seconds'
     from generate_series(1, $1::int) n, (select array_agg(id) as ids from affiliate_programs) program`,
    [CLICKS],
  );
  const { rows } = await client.query<{ id: string }>(
    "select id from partnership_applications where application_status = 'submitted' limit 1",
  );
  await client.query("vacuum analyze");
  const [application] = rows;
  if (!application) throw new Error("no application was made");
  return application.id;
}

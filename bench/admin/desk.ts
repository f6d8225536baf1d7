import type pg from "pg";
import { desk } from "#shared/contracts/catalog/desk.ts";
import { call, callPage } from "#shared/http/client.ts";
import { type Calls, printTimes, timeCalls } from "../lib/call-times.ts";
import { registerMembers } from "../lib/members.ts";
import { sized } from "../lib/size.ts";
import { P95_WANTED_MS, withDashboard } from "./dashboard.ts";

/** A catalogue in which most products lack a film, few a code, and hardly any a picture. */
const PRODUCTS = sized(100_000, 1000);
/** Where a page deep in the list begins. */
const DEEP_PAGES = sized(40, 2);

/** What editors of the catalogue wait for. Needs the built server (`npm run build`). */
export function benchDesk(): Promise<boolean> {
  return withDashboard(async ({ origin, client, empty, logIn }) => {
    const [maker] = await registerMembers(origin, 1);
    if (!maker) throw new Error("no maker was registered");
    const id = await fill(client, maker.user.id);
    const as = await logIn();
    const own = { origin, headers: { authorization: `Bearer ${maker.token}` } };
    let deep: string | undefined;
    for (let page = 0; page < DEEP_PAGES; page++) {
      const query = { limit: 100, ...(deep && { cursor: deep }) };
      deep = (await callPage(as, desk.list, { query })).nextCursor ?? undefined;
    }
    const params = { id };
    let opened = await call(as, desk.open, { params });
    const calls: Calls = {
      "first page": () => call(as, desk.list),
      "page 41": () => call(as, desk.list, { query: { limit: 100, ...(deep && { cursor: deep }) } }),
      "without a film": () => call(as, desk.list, { query: { lacks: "film" } }),
      "without a code": () => call(as, desk.list, { query: { lacks: "code" } }),
      "without a picture": () => call(as, desk.list, { query: { lacks: "picture" } }),
      "search, a word of all": () => call(as, desk.list, { query: { q: "dresser" } }),
      "search, a rare name": () => call(as, desk.list, { query: { q: "lindholm 4321" } }),
      "search, a code": () => call(as, desk.list, { query: { q: "10004321" } }),
      "a maker's own": () => call(own, desk.list),
      "a maker's own, searched": () => call(own, desk.list, { query: { q: "dresser" } }),
      "a sheet is opened": () => call(as, desk.open, { params }),
      "a sheet is saved": async () => {
        const { version, sheet } = opened;
        const offers = sheet.offers.map((offer) => ({ ...offer, checkedAt: null }));
        const name = `Lindholm dresser ${performance.now()}`;
        opened = await call(as, desk.save, { params, body: { version, sheet: { ...sheet, offers, name } } });
      },
      "its history": () => call(as, desk.revisions, { params }),
    };
    return printTimes(`of ${PRODUCTS} products`, await timeCalls(calls, { empty }), P95_WANTED_MS);
  });
}

/** The products with their codes, a maker of one brand of fifty; answers a product's id. */
async function fill(client: pg.Client, makerId: string): Promise<string> {
  await client.query(
    `insert into products (id, name, brand, category, qr_code, video_url, thumbnail_url)
     select uuidv7(), 'Lindholm ' || n || ' dresser', 'Brand ' || n % 50, 'bedroom', 'HXK-BENCH-' || n,
       case when n % 10 = 0 then 'https://videos.example/' || n || '.mp4' end,
       case when n % 1000 > 0 then 'https://pictures.example/' || n || '.jpg' end
     from generate_series(1, $1::int) n`,
    [PRODUCTS],
  );
  await client.query(
    `insert into product_codes (product_id, symbology, value)
     select id, 'article-number', brand_key(brand) || ':' || 10000000 + split_part(name, ' ', 2)::int
     from products where split_part(name, ' ', 2)::int % 100 > 0`,
  );
  await client.query("update users set role = 'manufacturer' where id = $1", [makerId]);
  await client.query("insert into brand_keepers (brand_key, brand, user_id) values ('brand7', 'Brand 7', $1)", [
    makerId,
  ]);
  const { rows } = await client.query<{ id: string }>("select id from products where qr_code = 'HXK-BENCH-7'");
  await client.query("vacuum analyze");
  const [product] = rows;
  if (!product) throw new Error("no product was made");
  return product.id;
}

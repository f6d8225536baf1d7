import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { RecallNotice } from "#shared/contracts/catalog/recall-notice.ts";
import { RECALLS_SHOWN_MAX } from "#shared/domain/recall.ts";
import { recallMatches, recalls } from "#shared/schema/index.ts";

const GTIN_MATCH = sql`(${recallMatches.how} = 'gtin')`;

/** The recalls that may be about a product, the surest and newest first; null where there is none. */
export function recallNotices(productId: AnyPgColumn, max = RECALLS_SHOWN_MAX): SQL<RecallNotice[] | null> {
  return sql<RecallNotice[] | null>`(
    select json_agg(found.notice order by found.place) from (
      select json_build_object(
        'source', ${recalls.source}, 'number', ${recalls.number}, 'date', ${recalls.date}, 'how', ${recallMatches.how},
        'en', json_build_object(
          'title', ${recalls.titleEn}, 'url', ${recalls.urlEn}, 'hazard', ${recalls.hazardEn}, 'remedy', ${recalls.remedyEn}
        ),
        'fr', case when ${recalls.titleFr} is not null then json_build_object(
          'title', ${recalls.titleFr}, 'url', ${recalls.urlFr}, 'hazard', ${recalls.hazardFr}, 'remedy', ${recalls.remedyFr}
        ) end
      ) as notice,
      row_number() over (order by ${GTIN_MATCH} desc, ${recalls.date} desc nulls last, ${recalls.id}) as place
      from ${recallMatches} join ${recalls} on ${recalls.id} = ${recallMatches.recallId}
      where ${recallMatches.productId} = ${productId}
      order by place limit ${sql.raw(String(max))}
    ) as found
  )`;
}

import * as z from "zod/mini";
import { sort, which } from "#shared/contracts/analytics/scan-results.ts";
import { CAMERA_PROBLEMS } from "#shared/domain/camera-problem.ts";
import { QUALITY_BANDS } from "#shared/domain/identify/confidence.ts";
import { ANSWER_SOURCES } from "#shared/domain/identify/method.ts";
import { RESULT_DAYS, UNKNOWN_CODES_SHOWN } from "#shared/domain/limits.ts";
import { SCAN_METHODS } from "#shared/domain/scan-method.ts";
import { endpoint } from "#shared/http/endpoint.ts";

const count = z.int().check(z.minimum(0));

const insights = z.object({
  /** Members' scans by how they came about; those that led to a product or, of a photo, to an answer are found. */
  methods: z.array(z.object({ method: z.enum(SCAN_METHODS), found: count, total: count })),
  /** Identified photos by what their answer came from, null for none. The most first. */
  sources: z.array(z.object({ source: z.nullable(z.enum(ANSWER_SOURCES)), photos: count })),
  /** What members say of answers, by the band of these; a correction rejects. */
  precision: z.array(z.object({ band: z.enum(QUALITY_BANDS), confirmed: count, rejected: count })),
  /** The most first. */
  cameraProblems: z.array(z.object({ reason: z.enum(CAMERA_PROBLEMS), times: count })),
});
export type ScanInsights = z.output<typeof insights>;

/** 14 digits. */
const gtin = z.string().check(z.regex(/^\d{14}$/));

export const scanInsights = {
  read: endpoint({
    method: "GET",
    path: "/api/ai-scan-results/insights",
    access: "see-scan-analytics",
    summary:
      "How scans of the last days (UTC) came out: by way, by source, by members' feedback, and why cameras did not open.",
    query: z.object({ days: z._default(z.pipe(z.coerce.number<string>(), z.literal(RESULT_DAYS)), 30) }),
    response: insights,
  }),
  unknownCodes: endpoint({
    method: "GET",
    path: "/api/ai-scan-results/unknown-codes",
    access: "see-scan-analytics",
    summary:
      "The numbers (GTIN) that members' histories have most often and the catalogue does not have, the most first.",
    response: z.array(z.object({ gtin, scans: count })).check(z.maxLength(UNKNOWN_CODES_SHOWN)),
  }),
  exportResults: endpoint({
    method: "GET",
    path: "/api/ai-scan-results/export",
    access: "see-scan-analytics",
    summary: "The results that a list would have, all of them, as a table for spreadsheets (CSV by RFC 4180, UTF-8).",
    query: z.object({ sort, ...which }),
    produces: "text/csv; charset=utf-8; header=present",
  }),
};

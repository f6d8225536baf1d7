import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { borrowTestDatabase } from "#server/testing/spare-databases.ts";

const HASH = "a".repeat(64);
const USER = "01890000-0000-7000-8000-00000000000a";
const PRODUCT = "01890000-0000-7000-8000-00000000000b";
const POST = "01890000-0000-7000-8000-00000000000c";
const REPLY = "01890000-0000-7000-8000-00000000000d";
const SCAN = "01890000-0000-7000-8000-00000000000e";
const FEEDBACK = "01890000-0000-7000-8000-00000000000f";
const ITEM = "01890000-0000-7000-8000-000000000010";
const UPLOAD = "01890000-0000-7000-8000-000000000011";

type Row = Record<string, unknown>;

const scan: Row = { user_id: USER, image_hash: HASH };
const photo: Row = { user_id: USER, method: "photo", image_hash: HASH };
const box: Row = { product_id: PRODUCT, position: 1, width_mm: 900, height_mm: 120, depth_mm: 400, weight_grams: 9000 };
const step: Row = { guide_id: SCAN, position: 1, text: "Turn the cams." };
const manual: Row = { kind: "manual", url: "/media/o/a.vtt", object_name: "a.vtt" };
const linked: Row = { kind: "linked-manual", url: "https://maker.example/a.pdf" };
const proposal: Row = { kind: "product", subject_id: SCAN, due_at: "2026-01-01" };
const report: Row = { item_id: ITEM, reason: "spam", weight: 1 };
const removal: Row = { kind: "review", subject_id: SCAN, author_id: USER, reason: "spam", excerpt: "Great!" };
const notice: Row = {
  regime: "dmca",
  kind: "review",
  subject_id: SCAN,
  address: "https://hexkey.example/p/1",
  work: "My film.",
  claimant_role: "owner",
  claimant_name: "Ines Roy",
  claimant_postal_address: "12 Rue des Érables",
  claimant_phone: "+1 418 555 0134",
  claimant_email: "ines@example.com",
  signature: "Ines Roy",
  language: "fr",
  key_hash: HASH,
  state: "received",
  confirmed_at: "2026-01-01",
  due_at: "2026-01-01",
};
const strikeDecision: Row = { user_id: USER };
const decided: Row = { ...strikeDecision, outcome: "kept", reason: "Three of them.", decided_at: "2026-01-02" };
const captions: Row = { upload_id: UPLOAD, language: "en", object_name: "a.vtt" };
const shared: Row = { product_id: PRODUCT, link: "https://vimeo.example/1" };
const review: Row = { product_id: PRODUCT, rating: 4, difficulty: "easy" };
const product: Row = { name: "Sorrel", brand: "Oakline", category: "office", qr_code: "HXK-2" };
const post: Row = { title: "Which screw?", content: "The long one is missing.", post_type: "question" };
const vote: Row = { user_id: USER, target_type: "training", target_id: SCAN, interaction_type: "agree" };
const entry: Row = {
  image_hash: HASH,
  method: "model",
  size: 3,
  width: 640,
  height: 480,
  image_data: Buffer.from([1, 2, 3]),
  identification_result: {},
  expires_at: "2027-01-01",
};
const described: Row = { ...entry, picture_hash: "0".repeat(256), centre_hash: "1".repeat(256) };
const partner: Row = { company_name: "Nordhem", contact_email: "hello@nordhem.example" };

/** Rows that are right but for one thing, under the name of the rule that refuses them. */
const REFUSED: [rule: string, table: string, row: Row][] = [
  ["users_role_known", "users", { role: "root" }],
  ["users_auth_provider_known", "users", { auth_provider: "myspace" }],
  ["users_email_lower_case", "users", { email: "Ann@example.com" }],
  ["users_email_unique", "users", { email: "ann@example.com" }],
  ["users_username_whatever_case", "users", { username: "ANN" }],
  ["users_provider_identity", "users", { auth_provider: "google", provider_id: "123" }],
  ["retailers_currency_code", "retailers", { id: "shop", name: "Shop", currency: "dollars" }],
  ["retailers_website_url_link", "retailers", { id: "shop", name: "Shop", website_url: "javascript:alert(1)" }],
  ["products_category_known", "products", { ...product, category: "cellar" }],
  ["products_qr_code_unique", "products", { ...product, qr_code: "HXK-1" }],
  ["products_price_not_negative", "products", { ...product, price: -0.01 }],
  ["products_currency_code", "products", { ...product, currency: "cad" }],
  ["products_video_duration_positive", "products", { ...product, video_duration: 0 }],
  ["products_video_url_link", "products", { ...product, video_url: "javascript:alert(1)" }],
  ["products_video_url_link", "products", { ...product, video_url: "//elsewhere.example/film.mp4" }],
  ["products_video_url_link", "products", { ...product, video_url: "/\\elsewhere.example/film.mp4" }],
  ["products_purchase_url_link", "products", { ...product, purchase_url: "data:text/html,hello" }],
  ["products_retailer_url_link", "products", { ...product, retailer_url: "ftp://shop.example" }],
  ["product_codes_gtin_14_digits", "product_codes", { product_id: PRODUCT, symbology: "gtin", value: "34000470693" }],
  ["product_codes_value_symbology_pk", "product_codes", { product_id: PRODUCT, symbology: "hexkey", value: "HXK-1" }],
  ["product_activity_not_negative", "product_activity", { product_id: PRODUCT, day: "2026-01-01", scans: -1 }],
  ["reviews_rating_1_to_5", "reviews", { ...review, rating: 6 }],
  ["reviews_difficulty_known", "reviews", { ...review, difficulty: "fiendish" }],
  ["reviews_defects_known", "reviews", { ...review, defects: ["missing-parts", "too-brown"] }],
  ["reviews_one_per_person_and_product", "reviews", { ...review, user_id: USER }],
  ["ai_scan_results_image_hash_sha256", "ai_scan_results", { ...scan, image_hash: "A".repeat(64) }],
  ["ai_scan_results_image_hash_sha256", "ai_scan_results", { ...scan, image_hash: "a".repeat(32) }],
  ["ai_scan_results_confidence_within_one", "ai_scan_results", { ...scan, confidence: 1.01 }],
  ["ai_scan_results_not_negative", "ai_scan_results", { ...scan, reviews_found: -1 }],
  [
    "ai_scan_results_user_found_product_url_link",
    "ai_scan_results",
    { ...scan, user_found_product_url: "shop.example" },
  ],
  [
    "scan_history_feedback_type_known",
    "scan_history",
    { ...photo, feedback_type: "meh", feedback_timestamp: "2026-01-01" },
  ],
  ["scan_history_feedback_has_time", "scan_history", { ...photo, feedback_type: "thumbs_up" }],
  ["scan_history_method_known", "scan_history", { ...photo, method: "guess", code: "HXK-1" }],
  ["scan_history_symbology_known", "scan_history", { ...photo, symbology: "bars" }],
  ["scan_history_code_or_photo", "scan_history", { ...photo, method: "typed" }],
  ["scan_history_code_length", "scan_history", { ...photo, code: "x".repeat(4097) }],
  ["product_facts_maker_minutes_positive", "product_facts", { product_id: PRODUCT, maker_minutes: 0 }],
  ["product_facts_people_needed_1_to_9", "product_facts", { product_id: PRODUCT, people_needed: 10 }],
  ["product_facts_tools_known", "product_facts", { product_id: PRODUCT, tools: ["spoon"] }],
  ["product_facts_hazards_known", "product_facts", { product_id: PRODUCT, hazards: ["boredom"] }],
  ["product_facts_manual_url_link", "product_facts", { product_id: PRODUCT, manual_url: "javascript:alert(1)" }],
  ["product_facts_manual_url_link", "product_facts", { product_id: PRODUCT, manual_url: "/\\elsewhere.example/a.pdf" }],
  ["product_facts_measured_manual", "product_facts", { product_id: PRODUCT, manual_pages: 3 }],
  [
    "product_facts_manual_pages_positive",
    "product_facts",
    { product_id: PRODUCT, manual_url: "/a.pdf", manual_pages: 0 },
  ],
  ["guide_steps_picture_url_link", "guide_steps", { ...step, picture_url: "javascript:alert(1)" }],
  ["guide_steps_alt_of_picture", "guide_steps", { ...step, picture_alt: "A cam" }],
  ["catalog_files_kind_known", "catalog_files", { ...manual, kind: "film" }],
  ["catalog_files_linked_or_stored", "catalog_files", { ...manual, ...linked }],
  ["catalog_files_linked_or_stored", "catalog_files", { kind: "manual", url: linked.url }],
  ["catalog_files_url_link", "catalog_files", { ...manual, url: "/media/o/b.vtt" }],
  ["catalog_files_url_link", "catalog_files", { ...linked, url: "javascript:alert(1)" }],
  ["catalog_files_pictures_have_size", "catalog_files", { ...manual, kind: "step-picture" }],
  ["catalog_files_pictures_have_size", "catalog_files", { ...manual, width: 9, height: 9 }],
  ["catalog_files_pages_positive", "catalog_files", { ...manual, pages: 0 }],
  ["product_boxes_positive", "product_boxes", { ...box, depth_mm: 0 }],
  ["guides_kind_known", "guides", { product_id: PRODUCT, kind: "poem", language: "en" }],
  ["guides_language_known", "guides", { product_id: PRODUCT, kind: "assembly", language: "de" }],
  ["moderation_items_kind_word", "moderation_items", { ...proposal, kind: "A weather report" }],
  ["moderation_items_decided_with_time", "moderation_items", { ...proposal, status: "accepted" }],
  [
    "moderation_items_rejected_with_reason",
    "moderation_items",
    { ...proposal, status: "rejected", decided_at: "2026-01-01" },
  ],
  [
    "product_proposals_code_has_key",
    "product_proposals",
    { name: "Desk", brand: "Oakline", category: "office", code: "9521234500000" },
  ],
  ["image_cache_entries_size_positive", "image_cache_entries", { ...entry, width: 0 }],
  ["image_cache_entries_preview_small", "image_cache_entries", { ...entry, image_data: Buffer.alloc(4097) }],
  ["image_cache_entries_described_or_not", "image_cache_entries", { ...entry, colours: Buffer.alloc(64) }],
  ["image_cache_entries_colours_length", "image_cache_entries", { ...described, colours: Buffer.alloc(63) }],
  ["image_cache_entries_not_negative", "image_cache_entries", { ...entry, hit_count: -1 }],
  ["cache_statistics_add_up", "cache_statistics", { date: "2026-01-01", total_requests: 3, cache_hits: 1 }],
  ["scan_feedback_type_known", "scan_feedback", { user_id: USER, image_hash: HASH, feedback_type: "shrug" }],
  [
    "identification_feedback_approved_is_reviewed",
    "identification_feedback",
    { user_id: USER, admin_approved: true, admin_reviewed: false },
  ],
  [
    "identification_feedback_confirmation_known",
    "identification_feedback",
    { user_id: USER, user_confirmation: "YES" },
  ],
  [
    "feedback_alternatives_one_selected",
    "feedback_alternatives",
    { feedback_id: FEEDBACK, product_name: "Desk", display_order: 1, was_selected: true },
  ],
  [
    "feedback_consensus_one_per_answer",
    "feedback_consensus",
    { image_hash: HASH, correct_product_name: "Lindholm", confidence_threshold: 0.67 },
  ],
  [
    "ai_training_data_confidence_level_1_to_5",
    "ai_training_data",
    { correction_type: "brand", original_identification: {}, confidence_level: 0 },
  ],
  ["affiliate_programs_commission_rate_percent", "affiliate_programs", programme({ commission_rate: 100.01 })],
  ["affiliate_programs_base_url_link", "affiliate_programs", programme({ base_url: "shop.example" })],
  ["manufacturer_partners_status_known", "manufacturer_partners", { ...partner, partnership_status: "friend" }],
  ["manufacturer_partners_primary_category_known", "manufacturer_partners", { ...partner, primary_category: "cellar" }],
  [
    "partnership_applications_submitted_with_date",
    "partnership_applications",
    { manufacturer_id: SCAN, application_status: "submitted" },
  ],
  ["partnership_documents_type_known", "partnership_documents", paper({ document_type: "poem" })],
  ["review_replies_visibility_known", "review_replies", reply({ visibility: "secret" })],
  [
    "user_projects_status_known",
    "user_projects",
    { user_id: USER, title: "Shelf", status: "done", published_at: "2026-01-01" },
  ],
  ["user_projects_visibility_known", "user_projects", { user_id: USER, title: "Shelf", visibility: "secret" }],
  ["user_projects_draft_unpublished", "user_projects", { user_id: USER, title: "Shelf", status: "published" }],
  ["user_projects_not_negative", "user_projects", { user_id: USER, title: "Shelf", like_count: -1 }],
  ["community_posts_type_known", "community_posts", { ...post, post_type: "rant" }],
  ["community_posts_moderated_with_reason", "community_posts", { ...post, visibility: "removed" }],
  ["community_posts_visibility_known", "community_posts", { ...post, visibility: "secret" }],
  ["post_replies_visibility_known", "post_replies", { post_id: POST, content: "No.", visibility: "secret" }],
  ["reviews_visibility_known", "reviews", { ...review, visibility: "secret" }],
  ["users_terminated_not_active", "users", { terminated_at: "2026-01-01" }],
  ["moderation_items_one_waiting_per_subject", "moderation_items", { ...proposal, subject_id: POST }],
  ["moderation_items_claimed_with_time", "moderation_items", { ...proposal, claimed_by: USER }],
  ["moderation_reports_once_per_person", "moderation_reports", { ...report, user_id: USER }],
  ["moderation_reports_reason_known", "moderation_reports", { ...report, reason: "copyright" }],
  ["moderation_reports_weight_not_negative", "moderation_reports", { ...report, weight: -1 }],
  ["content_removals_kind_word", "content_removals", { ...removal, kind: "" }],
  ["content_removals_reason_known", "content_removals", { ...removal, reason: "boring" }],
  ["content_removals_one_in_force", "content_removals", { ...removal, subject_id: POST }],
  ["content_removals_appealed_with_time", "content_removals", { ...removal, appeal: "No." }],
  ["content_removals_decided_after_appeal", "content_removals", { ...removal, appeal_decided_at: "2026-01-01" }],
  ["takedowns_regime_known", "takedowns", { ...notice, regime: "eu" }],
  ["takedowns_state_known", "takedowns", { ...notice, state: "lost" }],
  ["takedowns_kind_word", "takedowns", { ...notice, kind: "Product" }],
  ["takedowns_claimant_role_known", "takedowns", { ...notice, claimant_role: "fan" }],
  ["takedowns_language_known", "takedowns", { ...notice, language: "de" }],
  ["takedowns_key_hash_hex", "takedowns", { ...notice, key_hash: "A".repeat(64) }],
  ["takedowns_refusal_known", "takedowns", { ...notice, state: "refused", refusal: "rude" }],
  ["takedowns_refused_with_reason", "takedowns", { ...notice, state: "refused" }],
  ["takedowns_forwarded_in_canada", "takedowns", { ...notice, state: "forwarded" }],
  ["takedowns_down_with_time", "takedowns", { ...notice, state: "down" }],
  ["takedowns_due_once_confirmed", "takedowns", { ...notice, due_at: null }],
  ["takedowns_confirmed_leaves_state", "takedowns", { ...notice, state: "unconfirmed", due_at: null }],
  ["takedowns_upheld_once_down", "takedowns", { ...notice, upheld_at: "2026-01-02" }],
  ["strike_decisions_outcome_known", "strike_decisions", { ...decided, outcome: "forgiven", reason: null }],
  ["strike_decisions_decided_with_time", "strike_decisions", { ...decided, decided_at: null }],
  ["strike_decisions_decided_with_reason", "strike_decisions", { ...decided, reason: null }],
  ["strike_decisions_decided_with_reason", "strike_decisions", { ...strikeDecision, reason: "Three of them." }],
  ["strike_decisions_one_waiting", "strike_decisions", strikeDecision],
  ["takedowns_countered_whole", "takedowns", { ...notice, countered_at: "2026-01-02", counter_statement: "No." }],
  ["takedowns_court_action_whole", "takedowns", { ...notice, court_action: "Roy v. Ann" }],
  ["link_checks_in_order", "link_checks", linkCheck({ last_bad_at: "2025-12-31" })],
  ["removed_files_sha256_hex", "removed_files", { sha256: "short" }],
  ["shared_videos_visibility_known", "shared_videos", { ...shared, visibility: "secret" }],
  ["shared_videos_removal_reason_known", "shared_videos", { ...shared, visibility: "removed", removal_reason: "dull" }],
  ["shared_videos_link_or_upload", "shared_videos", { ...shared, upload_id: UPLOAD }],
  ["shared_videos_link_or_upload", "shared_videos", { ...shared, link: null }],
  ["shared_videos_removed_with_reason", "shared_videos", { ...shared, visibility: "removed" }],
  ["shared_videos_link_web", "shared_videos", { ...shared, link: "javascript:alert(1)" }],
  ["shared_videos_thumbnail_web", "shared_videos", { ...shared, thumbnail_url: "data:image/png,1" }],
  ["upload_captions_language_known", "upload_captions", { upload_id: UPLOAD, language: "de", object_name: "a.vtt" }],
  ["upload_captions_upload_id_language_pk", "upload_captions", { ...captions, object_name: "b.vtt" }],
  ["uploads_refusal_known", "uploads", { file_name: "a.mov", bytes: 1, state: "refused", refusal: "dull" }],
  ["uploads_state_known", "uploads", { file_name: "a.mov", bytes: 1, state: "lost" }],
  ["uploads_source_sha256_hex", "uploads", { file_name: "a.mov", bytes: 1, source_sha256: "short" }],
  [
    "post_replies_accepted_at_a_moment",
    "post_replies",
    { post_id: POST, content: "No, this one.", is_accepted_answer: true },
  ],
  ["user_interactions_once", "user_interactions", vote],
  ["user_interactions_one_vote", "user_interactions", { ...vote, interaction_type: "disagree" }],
  ["user_interactions_target_known", "user_interactions", { ...vote, target_type: "cat" }],
  ["user_reputation_not_negative", "user_reputation", { user_id: USER, total_points: -1 }],
  ["user_reputation_expertise_known", "user_reputation", { user_id: USER, expertise_categories: ["cellar"] }],
];

test.each(REFUSED)("%s refuses a row of %s: %j", async (rule, table, row) => {
  const client = await openFilledDatabase();
  await expect(insert(client, table, row)).rejects.toMatchObject({ constraint: rule });
});

test("deleting an account deletes what is personal and keeps what others rely on", async () => {
  const client = await openFilledDatabase();
  await insert(client, "affiliate_programs", programme({ id: PRODUCT }));
  await insert(client, "affiliate_clicks", {
    affiliate_program_id: PRODUCT,
    user_id: USER,
    clicked_url: "https://shop.example",
  });
  await insert(client, "ai_training_data", {
    user_id: USER,
    scan_result_id: SCAN,
    correction_type: "brand",
    original_identification: {},
  });
  await client.query("delete from users where id = $1", [USER]);
  const personal = [
    "ai_scan_results",
    "identification_feedback",
    "feedback_alternatives",
    "user_interactions",
    "content_removals",
    "strike_decisions",
  ];
  const kept = [
    "reviews",
    "community_posts",
    "post_replies",
    "affiliate_clicks",
    "ai_training_data",
    "shared_videos",
    "moderation_reports",
  ];
  for (const table of personal) expect([table, await rowsOf(client, table)]).toEqual([table, []]);
  for (const table of kept) expect([table, await rowsOf(client, table)]).toMatchObject([table, [{ user_id: null }]]);
});

test("deleting an affiliate programme that has clicks is refused", async () => {
  const client = await openFilledDatabase();
  await insert(client, "affiliate_programs", programme({ id: PRODUCT }));
  await insert(client, "affiliate_clicks", { affiliate_program_id: PRODUCT, clicked_url: "https://shop.example" });
  await expect(client.query("delete from affiliate_programs")).rejects.toThrow("violates");
});

test("the defaults are the stated ones", async () => {
  const client = await openFilledDatabase();
  await insert(client, "manufacturer_partners", partner);
  await insert(client, "affiliate_programs", programme({}));
  await insert(client, "user_projects", { user_id: USER, title: "Shelf" });
  await insert(client, "user_reputation", { user_id: USER });
  await insert(client, "image_cache_entries", entry);
  const id = randomUUID();
  await client.query("insert into users (id) values ($1)", [id]);
  const user = (await rowsOf(client, "users")).find((row) => row.id === id);
  expect(user).toMatchObject({ auth_provider: "replit", role: "user", is_active: true });
  const [defaults] = (
    await client.query(
      `select currency, monthly_views, p.commission_rate, partnership_status, partnership_tier, tracking_param,
         user_projects.is_public, status, community_rank, mime_type, agreement_count, disagreement_count,
         consensus_count, user_confirmation
       from products, manufacturer_partners p, affiliate_programs, user_projects, user_reputation,
         image_cache_entries, feedback_consensus, identification_feedback`,
    )
  ).rows;
  expect(defaults).toEqual({
    currency: "USD",
    monthly_views: 0,
    commission_rate: "5.00",
    partnership_status: "pending",
    partnership_tier: "basic",
    tracking_param: "tag",
    is_public: true,
    status: "draft",
    community_rank: "newcomer",
    mime_type: "image/jpeg",
    agreement_count: 1,
    disagreement_count: 0,
    consensus_count: 1,
    user_confirmation: "PENDING",
  });
});

test("the session store of connect-pg-simple can write and read its rows", async () => {
  const client = await openFilledDatabase();
  const save = `insert into "sessions" (sess, expire, sid) select $1, to_timestamp($2), $3
    on conflict (sid) do update set sess = $1, expire = to_timestamp($2) returning sid`;
  const session = { cookie: { maxAge: 1000 }, passport: { user: USER } };
  await client.query(save, [{}, 1_800_000_000, "abc"]);
  await client.query(save, [session, 4_000_000_000, "abc"]);
  const { rows } = await client.query(`select sess from "sessions" where sid = $1 and expire >= to_timestamp($2)`, [
    "abc",
    1_900_000_000,
  ]);
  expect(rows).toEqual([{ sess: session }]);
});

function paper(row: Row): Row {
  return {
    manufacturer_id: SCAN,
    document_type: "other",
    file_name: "a.pdf",
    file_path: "a.pdf",
    file_size: 1,
    ...row,
  };
}

function reply(row: Row): Row {
  return { review_id: SCAN, user_id: USER, company_name: "Nordhem", content: "Thank you.", ...row };
}

function linkCheck(row: Row): Row {
  return {
    product_id: PRODUCT,
    url: "https://a.example",
    first_bad_at: "2026-01-01",
    last_bad_at: "2026-01-02",
    ...row,
  };
}

function programme(row: Row): Row {
  return { name: "Shop", affiliate_id: "hexkey-20", base_url: "https://shop.example", ...row };
}

/** Every table has an id except those that are known by something else. */
const WITHOUT_ID = [
  "product_codes",
  "product_activity",
  "product_facts",
  "product_boxes",
  "guide_steps",
  "link_checks",
  "removed_files",
  "stored_objects",
  "upload_captions",
];

async function insert(client: pg.ClientBase, table: string, row: Row): Promise<void> {
  const keyed = WITHOUT_ID.includes(table) ? row : { id: randomUUID(), ...row };
  const names = Object.keys(keyed);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(`insert into ${table} (${names}) values (${places})`, Object.values(keyed));
}

async function rowsOf(client: pg.ClientBase, table: string): Promise<Row[]> {
  return (await client.query<Row>(`select * from ${table}`)).rows;
}

/** One person with one of the things that rules compare with, in a database of the running test's own. */
async function openFilledDatabase(): Promise<pg.PoolClient> {
  const { pool, drop } = await borrowTestDatabase();
  const client = await pool().connect();
  onTestFinished(async () => {
    client.release();
    await drop();
  });
  const identity = { auth_provider: "google", provider_id: "123" };
  await insert(client, "users", { id: USER, email: "ann@example.com", username: "Ann", ...identity });
  await insert(client, "products", { ...product, id: PRODUCT, qr_code: "HXK-1" });
  await insert(client, "product_codes", { product_id: PRODUCT, symbology: "hexkey", value: "HXK-1" });
  await insert(client, "reviews", { ...review, user_id: USER });
  await insert(client, "ai_scan_results", { ...scan, id: SCAN });
  await insert(client, "identification_feedback", { id: FEEDBACK, user_id: USER });
  const alternative = { product_name: "Lindholm", display_order: 0, was_selected: true };
  await insert(client, "feedback_alternatives", { feedback_id: FEEDBACK, ...alternative });
  const answer = { image_hash: HASH, correct_product_name: "Lindholm", confidence_threshold: 0.67 };
  await insert(client, "feedback_consensus", answer);
  await insert(client, "community_posts", { ...post, id: POST, user_id: USER });
  const accepted = {
    id: REPLY,
    post_id: POST,
    user_id: USER,
    content: "The short one.",
    is_accepted_answer: true,
    accepted_at: "2026-01-02",
  };
  await insert(client, "post_replies", accepted);
  await insert(client, "user_interactions", vote);
  await insert(client, "moderation_items", { ...proposal, id: ITEM, subject_id: POST });
  await insert(client, "moderation_reports", { ...report, user_id: USER });
  await insert(client, "content_removals", { ...removal, subject_id: POST });
  await insert(client, "strike_decisions", strikeDecision);
  await insert(client, "shared_videos", { ...shared, user_id: USER });
  await insert(client, "uploads", { id: UPLOAD, file_name: "a.mov", bytes: 1 });
  for (const name of ["a.vtt", "b.vtt"]) await insert(client, "stored_objects", { name, media_type: "text/vtt" });
  await insert(client, "upload_captions", captions);
  return client;
}

CREATE TABLE "content_removals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"product_id" uuid,
	"author_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"message" text,
	"excerpt" text NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"appeal" text,
	"appealed_at" timestamp (3) with time zone,
	"appeal_decided_at" timestamp (3) with time zone,
	"appeal_answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_removals_kind_known" CHECK ("content_removals"."kind" in ('review', 'question', 'answer', 'video')),
	CONSTRAINT "content_removals_reason_known" CHECK ("content_removals"."reason" in ('spam', 'offensive', 'personal-data', 'wrong-product', 'dangerous', 'unlawful', 'copyright', 'dead-link')),
	CONSTRAINT "content_removals_appealed_with_time" CHECK (("content_removals"."appeal" is null) = ("content_removals"."appealed_at" is null)),
	CONSTRAINT "content_removals_decided_after_appeal" CHECK ("content_removals"."appeal_decided_at" is null or "content_removals"."appealed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "moderation_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"note" text,
	"weight" numeric(4, 2) NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_reports_once_per_person" UNIQUE("item_id","user_id"),
	CONSTRAINT "moderation_reports_reason_known" CHECK ("moderation_reports"."reason" in ('spam', 'offensive', 'personal-data', 'wrong-product', 'dangerous', 'unlawful')),
	CONSTRAINT "moderation_reports_weight_not_negative" CHECK ("moderation_reports"."weight" >= 0)
);
--> statement-breakpoint
CREATE TABLE "takedowns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"regime" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"product_id" uuid,
	"sharer_id" uuid,
	"removal_id" uuid,
	"address" text NOT NULL,
	"work" text NOT NULL,
	"claimant_role" text NOT NULL,
	"claimant_name" text NOT NULL,
	"claimant_postal_address" text NOT NULL,
	"claimant_phone" text NOT NULL,
	"claimant_email" text NOT NULL,
	"signature" text NOT NULL,
	"language" text NOT NULL,
	"key_hash" varchar(64) NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"down_at" timestamp (3) with time zone,
	"refusal" text,
	"countered_at" timestamp (3) with time zone,
	"counter_name" text,
	"counter_postal_address" text,
	"counter_phone" text,
	"counter_statement" text,
	"counter_signature" text,
	"restore_due_at" timestamp (3) with time zone,
	"court_action_at" timestamp (3) with time zone,
	"court_action" text,
	"restored_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"strike_withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "takedowns_regime_known" CHECK ("takedowns"."regime" in ('dmca', 'canada')),
	CONSTRAINT "takedowns_state_known" CHECK ("takedowns"."state" in ('received', 'down', 'countered', 'restored', 'forwarded', 'refused', 'withdrawn', 'closed')),
	CONSTRAINT "takedowns_kind_known" CHECK ("takedowns"."kind" in ('review', 'question', 'answer', 'video')),
	CONSTRAINT "takedowns_claimant_role_known" CHECK ("takedowns"."claimant_role" in ('owner', 'agent')),
	CONSTRAINT "takedowns_language_known" CHECK ("takedowns"."language" in ('en', 'fr')),
	CONSTRAINT "takedowns_refusal_known" CHECK ("takedowns"."refusal" in ('no-work-named', 'not-the-claimants', 'not-authentic', 'licensed', 'fair-use')),
	CONSTRAINT "takedowns_key_hash_hex" CHECK ("takedowns"."key_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "takedowns_refused_with_reason" CHECK (("takedowns"."state" = 'refused') = ("takedowns"."refusal" is not null)),
	CONSTRAINT "takedowns_forwarded_in_canada" CHECK ("takedowns"."state" <> 'forwarded' or "takedowns"."regime" = 'canada'),
	CONSTRAINT "takedowns_countered_whole" CHECK (("takedowns"."countered_at" is null) = ("takedowns"."counter_statement" is null) and ("takedowns"."countered_at" is null) = ("takedowns"."restore_due_at" is null)),
	CONSTRAINT "takedowns_down_with_time" CHECK ("takedowns"."state" not in ('down', 'countered', 'closed') or "takedowns"."down_at" is not null),
	CONSTRAINT "takedowns_court_action_whole" CHECK (("takedowns"."court_action_at" is null) = ("takedowns"."court_action" is null))
);
--> statement-breakpoint
CREATE TABLE "link_checks" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"first_bad_at" timestamp (3) with time zone NOT NULL,
	"last_bad_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "link_checks_in_order" CHECK ("link_checks"."last_bad_at" >= "link_checks"."first_bad_at")
);
--> statement-breakpoint
CREATE TABLE "removed_files" (
	"sha256" varchar(64) PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_files_sha256_hex" CHECK ("removed_files"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "shared_videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"upload_id" uuid,
	"link" text,
	"thumbnail_url" text,
	"visibility" text DEFAULT 'public' NOT NULL,
	"removal_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_videos_product_id_unique" UNIQUE("product_id"),
	CONSTRAINT "shared_videos_upload_id_unique" UNIQUE("upload_id"),
	CONSTRAINT "shared_videos_visibility_known" CHECK ("shared_videos"."visibility" in ('public', 'hidden', 'removed')),
	CONSTRAINT "shared_videos_removal_reason_known" CHECK ("shared_videos"."removal_reason" in ('spam', 'offensive', 'personal-data', 'wrong-product', 'dangerous', 'unlawful', 'copyright', 'dead-link')),
	CONSTRAINT "shared_videos_link_or_upload" CHECK (("shared_videos"."upload_id" is null) <> ("shared_videos"."link" is null)),
	CONSTRAINT "shared_videos_removed_with_reason" CHECK (("shared_videos"."visibility" = 'removed') = ("shared_videos"."removal_reason" is not null)),
	CONSTRAINT "shared_videos_link_web" CHECK ("shared_videos"."link" ~* '^https?://'),
	CONSTRAINT "shared_videos_thumbnail_web" CHECK ("shared_videos"."thumbnail_url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "upload_captions" (
	"upload_id" uuid NOT NULL,
	"language" text NOT NULL,
	"object_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_captions_upload_id_language_pk" PRIMARY KEY("upload_id","language"),
	CONSTRAINT "upload_captions_object_name_unique" UNIQUE("object_name"),
	CONSTRAINT "upload_captions_language_known" CHECK ("upload_captions"."language" in ('en', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "moderation_items" DROP CONSTRAINT "moderation_items_one_per_subject";--> statement-breakpoint
ALTER TABLE "community_posts" DROP CONSTRAINT "community_posts_moderated_with_reason";--> statement-breakpoint
ALTER TABLE "moderation_items" DROP CONSTRAINT "moderation_items_kind_known";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_state_known";--> statement-breakpoint
ALTER TABLE "uploads" DROP CONSTRAINT "uploads_refusal_known";--> statement-breakpoint
DROP INDEX "products_by_views";--> statement-breakpoint
DROP INDEX "products_by_category_and_views";--> statement-breakpoint
DROP INDEX "products_sponsored";--> statement-breakpoint
DROP INDEX "community_posts_board";--> statement-breakpoint
DROP INDEX "community_posts_board_by_type";--> statement-breakpoint
DROP INDEX "moderation_items_waiting";--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
DROP INDEX "reviews_newest_by_product";--> statement-breakpoint
DROP INDEX "reviews_most_helpful_by_product";--> statement-breakpoint
DROP INDEX "uploads_unfinished";--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
UPDATE "community_posts" SET "visibility" = 'removed' WHERE "is_moderated";--> statement-breakpoint
ALTER TABLE "community_posts" DROP COLUMN "is_moderated";--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "is_moderated" boolean GENERATED ALWAYS AS (visibility <> 'public') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "terminated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "post_replies" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
-- All that waits so far are proposed products, to be decided within a week.
UPDATE "moderation_items" SET "due_at" = "created_at" + interval '168 hours';--> statement-breakpoint
ALTER TABLE "moderation_items" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_objects" ADD COLUMN "withheld_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "source_sha256" varchar(64);--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "poster_name" text;--> statement-breakpoint
ALTER TABLE "content_removals" ADD CONSTRAINT "content_removals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_removals" ADD CONSTRAINT "content_removals_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_item_id_moderation_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."moderation_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_item_id_moderation_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."moderation_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_reports" ADD CONSTRAINT "moderation_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_sharer_id_users_id_fk" FOREIGN KEY ("sharer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_removal_id_content_removals_id_fk" FOREIGN KEY ("removal_id") REFERENCES "public"."content_removals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_videos" ADD CONSTRAINT "shared_videos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_videos" ADD CONSTRAINT "shared_videos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_videos" ADD CONSTRAINT "shared_videos_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_captions" ADD CONSTRAINT "upload_captions_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_captions" ADD CONSTRAINT "upload_captions_object_name_stored_objects_name_fk" FOREIGN KEY ("object_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_removals_by_author" ON "content_removals" USING btree ("author_id","created_at","id");--> statement-breakpoint
CREATE INDEX "content_removals_by_product" ON "content_removals" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_removals_one_in_force" ON "content_removals" USING btree ("kind","subject_id") WHERE "content_removals"."restored_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_notes_by_item" ON "moderation_notes" USING btree ("item_id","created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_notes_by_user" ON "moderation_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderation_reports_by_user" ON "moderation_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "takedowns_to_take_down" ON "takedowns" USING btree ("due_at") WHERE "takedowns"."state" = 'received';--> statement-breakpoint
CREATE INDEX "takedowns_to_restore" ON "takedowns" USING btree ("restore_due_at") WHERE "takedowns"."state" = 'countered';--> statement-breakpoint
CREATE INDEX "takedowns_by_subject" ON "takedowns" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "takedowns_by_sharer" ON "takedowns" USING btree ("sharer_id");--> statement-breakpoint
CREATE INDEX "takedowns_by_product" ON "takedowns" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "takedowns_by_removal" ON "takedowns" USING btree ("removal_id");--> statement-breakpoint
CREATE INDEX "shared_videos_by_user" ON "shared_videos" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "shared_videos_removed_links" ON "shared_videos" USING btree ("link") WHERE "shared_videos"."visibility" = 'removed';--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_poster_name_stored_objects_name_fk" FOREIGN KEY ("poster_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_items_one_waiting_per_subject" ON "moderation_items" USING btree ("kind","subject_id") WHERE "moderation_items"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "moderation_items_decided" ON "moderation_items" USING btree ("status","decided_at","id");--> statement-breakpoint
CREATE INDEX "moderation_items_by_subject" ON "moderation_items" USING btree ("kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "moderation_items_by_claimer" ON "moderation_items" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "products_by_views" ON "products" USING btree ("monthly_views","id") WHERE "products"."is_listed";--> statement-breakpoint
CREATE INDEX "products_by_category_and_views" ON "products" USING btree ("category","monthly_views","id") WHERE "products"."is_listed";--> statement-breakpoint
CREATE INDEX "products_sponsored" ON "products" USING btree ("sales_rank","id") WHERE "products"."is_sponsored" and "products"."is_listed";--> statement-breakpoint
CREATE INDEX "community_posts_board" ON "community_posts" USING btree ("is_pinned","created_at","id") WHERE "community_posts"."is_public" and "community_posts"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "community_posts_board_by_type" ON "community_posts" USING btree ("post_type","is_pinned","created_at","id") WHERE "community_posts"."is_public" and "community_posts"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "moderation_items_waiting" ON "moderation_items" USING btree ("due_at","id") WHERE "moderation_items"."status" = 'proposed';--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id") WHERE "reviews"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "reviews_newest_by_product" ON "reviews" USING btree ("product_id","created_at","id") WHERE "reviews"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "reviews_most_helpful_by_product" ON "reviews" USING btree ("product_id","helpfulness","created_at","id") WHERE "reviews"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("touched_at") WHERE "uploads"."state" in ('receiving', 'checking', 'converting');--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_poster_name_unique" UNIQUE("poster_name");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_terminated_not_active" CHECK ("users"."terminated_at" is null or not "users"."is_active");--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_visibility_known" CHECK ("community_posts"."visibility" in ('public', 'hidden', 'removed'));--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_moderated_with_reason" CHECK ("community_posts"."visibility" <> 'removed' or "community_posts"."moderation_reason" is not null);--> statement-breakpoint
ALTER TABLE "post_replies" ADD CONSTRAINT "post_replies_visibility_known" CHECK ("post_replies"."visibility" in ('public', 'hidden', 'removed'));--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_claimed_with_time" CHECK ("moderation_items"."claimed_by" is null or "moderation_items"."claimed_at" is not null);--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_kind_known" CHECK ("moderation_items"."kind" in ('product', 'review', 'question', 'answer', 'video', 'takedown', 'appeal', 'dead-link'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_visibility_known" CHECK ("reviews"."visibility" in ('public', 'hidden', 'removed'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_source_sha256_hex" CHECK ("uploads"."source_sha256" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('receiving', 'checking', 'converting', 'ready', 'refused'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_refusal_known" CHECK ("uploads"."refusal" in ('no-video', 'not-playable', 'damaged', 'too-long', 'removed-before', 'not-convertible'));--> statement-breakpoint
-- Files that were shared so far belong to their uploaders; the sharers of links were not recorded.
INSERT INTO "shared_videos" ("id", "product_id", "user_id", "upload_id", "created_at")
  SELECT gen_random_uuid(), product.id, upload.user_id, upload.id, product.created_at
  FROM "uploads" AS upload
  JOIN "products" AS product ON product.video_url = '/media/o/' || upload.object_name
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE "uploads" AS upload SET "source_sha256" = object.sha256
  FROM "stored_objects" AS object WHERE object.name = upload.object_name;
--> statement-breakpoint
-- Only reviews that everybody sees count: one that is hidden or removed leaves the totals, one that is restored comes
-- back. Else as it was (see where it was made for why it is written so).
CREATE OR REPLACE FUNCTION keep_product_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Most updates change nothing that counts: a new comment, an author who leaves, a vote.
    IF NOT EXISTS (
      SELECT product_id, rating, difficulty, visibility FROM old_reviews
      EXCEPT ALL
      SELECT product_id, rating, difficulty, visibility FROM new_reviews
    ) THEN
      RETURN NULL;
    END IF;
    PERFORM FROM product_ratings
      WHERE product_id IN (SELECT product_id FROM old_reviews UNION SELECT product_id FROM new_reviews)
      ORDER BY product_id FOR NO KEY UPDATE;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM product_ratings
      WHERE product_id IN (SELECT product_id FROM old_reviews)
      ORDER BY product_id FOR NO KEY UPDATE;
  END IF;

  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    -- Only where there are totals: a product that is deleted together with its reviews has none any more.
    UPDATE product_ratings AS total SET
      review_count = total.review_count - gone.review_count,
      rating_sum = total.rating_sum - gone.rating_sum,
      easy_count = total.easy_count - gone.easy_count,
      medium_count = total.medium_count - gone.medium_count,
      hard_count = total.hard_count - gone.hard_count
    FROM (
      SELECT product_id,
        count(*) AS review_count,
        sum(rating) AS rating_sum,
        count(*) FILTER (WHERE difficulty = 'easy') AS easy_count,
        count(*) FILTER (WHERE difficulty = 'medium') AS medium_count,
        count(*) FILTER (WHERE difficulty = 'hard') AS hard_count
      FROM old_reviews
      WHERE visibility = 'public'
      GROUP BY product_id
    ) AS gone
    WHERE total.product_id = gone.product_id;
  END IF;

  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO product_ratings AS total (product_id, review_count, rating_sum, easy_count, medium_count, hard_count)
    SELECT product_id,
      count(*),
      sum(rating),
      count(*) FILTER (WHERE difficulty = 'easy'),
      count(*) FILTER (WHERE difficulty = 'medium'),
      count(*) FILTER (WHERE difficulty = 'hard')
    FROM new_reviews
    WHERE visibility = 'public'
    GROUP BY product_id
    ORDER BY product_id
    ON CONFLICT (product_id) DO UPDATE SET
      review_count = total.review_count + excluded.review_count,
      rating_sum = total.rating_sum + excluded.rating_sum,
      easy_count = total.easy_count + excluded.easy_count,
      medium_count = total.medium_count + excluded.medium_count,
      hard_count = total.hard_count + excluded.hard_count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- What is not listed is not searched, and its words are not counted. Else as it was (see where it was made for why it is
-- written so).
CREATE OR REPLACE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
  gone text[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      SELECT array_agg(id) INTO touched FROM new_products;
    WHEN 'DELETE' THEN
      SELECT array_agg(id) INTO touched FROM old_products;
    WHEN 'UPDATE' THEN
      -- Most updates change no text.
      SELECT array_agg(id) INTO touched
      FROM old_products AS before FULL JOIN new_products AS after USING (id)
      WHERE (before.name, before.brand, before.category, before.is_listed)
        IS DISTINCT FROM (after.name, after.brand, after.category, after.is_listed);
      UPDATE product_search AS known SET popularity = search_popularity(after.monthly_views, after.sales_rank)
      FROM old_products AS before JOIN new_products AS after USING (id)
      WHERE known.product_id = id
        AND search_popularity(after.monthly_views, after.sales_rank)
          <> search_popularity(before.monthly_views, before.sales_rank);
    WHEN 'TRUNCATE' THEN
      TRUNCATE product_search, search_words;
  END CASE;
  IF touched IS NULL THEN
    RETURN NULL;
  END IF;

  LOCK TABLE search_words IN SHARE ROW EXCLUSIVE MODE;
  WITH removed AS (
    DELETE FROM product_search WHERE product_id = ANY (touched) RETURNING document
  ), fewer AS (
    UPDATE search_words AS known SET frequency = known.frequency - lost.frequency
    FROM (SELECT word, count(*) AS frequency FROM removed, unnest(tsvector_to_array(document)) AS word GROUP BY word) AS lost
    WHERE known.word = lost.word
    RETURNING known.word, known.frequency
  )
  SELECT array_agg(word) INTO gone FROM fewer WHERE frequency = 0;
  DELETE FROM search_words WHERE word = ANY (gone);

  WITH added AS (
    INSERT INTO product_search (product_id, popularity, document)
    SELECT id, search_popularity(monthly_views, sales_rank), search_document(name, brand, category)
    FROM products WHERE id = ANY (touched) AND is_listed
    RETURNING document
  )
  INSERT INTO search_words AS known (word, frequency)
  SELECT word, count(*) FROM added, unnest(tsvector_to_array(document)) AS word
  WHERE word !~ '^=' GROUP BY word
  ON CONFLICT (word) DO UPDATE SET frequency = known.frequency + excluded.frequency;
  RETURN NULL;
END
$$;

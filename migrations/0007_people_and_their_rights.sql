CREATE TABLE "moderation_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text_id" uuid NOT NULL,
	"object_name" text NOT NULL,
	"thumbnail_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_photos_object_name_unique" UNIQUE("object_name"),
	CONSTRAINT "moderation_photos_thumbnail_name_unique" UNIQUE("thumbnail_name")
);
--> statement-breakpoint
CREATE TABLE "moderation_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"product_id" uuid,
	"place_id" uuid,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "strike_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"suspended_before" timestamp (3) with time zone,
	"outcome" text,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "strike_decisions_outcome_known" CHECK ("strike_decisions"."outcome" in ('terminated', 'kept', 'lapsed')),
	CONSTRAINT "strike_decisions_decided_with_time" CHECK (("strike_decisions"."outcome" is null) = ("strike_decisions"."decided_at" is null)),
	CONSTRAINT "strike_decisions_decided_with_reason" CHECK (coalesce("strike_decisions"."outcome" in ('terminated', 'kept'), false) = ("strike_decisions"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "moderation_items" DROP CONSTRAINT "moderation_items_kind_known";--> statement-breakpoint
ALTER TABLE "takedowns" DROP CONSTRAINT "takedowns_state_known";--> statement-breakpoint
DROP INDEX "content_removals_one_in_force";--> statement-breakpoint
DROP INDEX "takedowns_by_removal";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "expire" SET DATA TYPE timestamp (6) with time zone;--> statement-breakpoint
ALTER TABLE "takedowns" ALTER COLUMN "state" SET DEFAULT 'unconfirmed';--> statement-breakpoint
ALTER TABLE "takedowns" ALTER COLUMN "due_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "retracted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "post_replies" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "takedowns" ADD COLUMN "upheld_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shared_videos" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shared_videos" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "moderation_photos" ADD CONSTRAINT "moderation_photos_text_id_moderation_texts_id_fk" FOREIGN KEY ("text_id") REFERENCES "public"."moderation_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_photos" ADD CONSTRAINT "moderation_photos_object_name_stored_objects_name_fk" FOREIGN KEY ("object_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_photos" ADD CONSTRAINT "moderation_photos_thumbnail_name_stored_objects_name_fk" FOREIGN KEY ("thumbnail_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_texts" ADD CONSTRAINT "moderation_texts_item_id_moderation_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."moderation_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_texts" ADD CONSTRAINT "moderation_texts_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_texts" ADD CONSTRAINT "moderation_texts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strike_decisions" ADD CONSTRAINT "strike_decisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_photos_by_text" ON "moderation_photos" USING btree ("text_id");--> statement-breakpoint
CREATE INDEX "moderation_texts_by_item" ON "moderation_texts" USING btree ("item_id","created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_texts_by_author" ON "moderation_texts" USING btree ("author_id","place_id");--> statement-breakpoint
CREATE INDEX "moderation_texts_by_product" ON "moderation_texts" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "strike_decisions_one_waiting" ON "strike_decisions" USING btree ("user_id") WHERE "strike_decisions"."outcome" is null;--> statement-breakpoint
CREATE INDEX "strike_decisions_by_user" ON "strike_decisions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "takedowns_to_erase" ON "takedowns" USING btree ("created_at") WHERE "takedowns"."state" = 'unconfirmed';--> statement-breakpoint
CREATE INDEX "shared_videos_withdrawn" ON "shared_videos" USING btree ("id") WHERE "shared_videos"."withdrawn_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "content_removals_one_in_force" ON "content_removals" USING btree ("kind","subject_id") WHERE "content_removals"."restored_at" is null and "content_removals"."reason" <> 'copyright';--> statement-breakpoint
CREATE UNIQUE INDEX "takedowns_by_removal" ON "takedowns" USING btree ("removal_id");--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_retracted_without_text" CHECK ("community_posts"."retracted_at" is null or ("community_posts"."title" = '' and "community_posts"."content" = '' and "community_posts"."user_id" is null));--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_kind_known" CHECK ("moderation_items"."kind" in ('product', 'review', 'question', 'answer', 'video', 'takedown', 'appeal', 'account', 'dead-link'));--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_due_once_confirmed" CHECK (("takedowns"."state" = 'unconfirmed') = ("takedowns"."due_at" is null));--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_confirmed_leaves_state" CHECK ("takedowns"."state" <> 'unconfirmed' or "takedowns"."confirmed_at" is null);--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_upheld_once_down" CHECK ("takedowns"."upheld_at" is null or "takedowns"."down_at" is not null);--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_state_known" CHECK ("takedowns"."state" in ('unconfirmed', 'received', 'down', 'countered', 'restored', 'forwarded', 'refused', 'withdrawn', 'closed'));--> statement-breakpoint
ALTER TABLE "shared_videos" ADD CONSTRAINT "shared_videos_withdrawn_not_public" CHECK ("shared_videos"."withdrawn_at" is null or "shared_videos"."visibility" <> 'public');--> statement-breakpoint
-- Data of the notices so far. What a moderator took down by hand is a strike; what the clock took down comes before the
-- moderators, who had not looked at it.
UPDATE "takedowns" SET "upheld_at" = "down_at"
WHERE "down_at" IS NOT NULL AND EXISTS (
  SELECT FROM "admin_audit" WHERE "target_type" = 'takedown' AND "target_id" = "takedowns"."id"::text
    AND "action" = 'takedowns.takeDown' AND "actor_id" IS NOT NULL
);--> statement-breakpoint
INSERT INTO "moderation_items" ("id", "kind", "subject_id", "due_at")
SELECT gen_random_uuid(), 'takedown', "id", "due_at" FROM "takedowns"
WHERE "state" IN ('down', 'countered', 'closed') AND "upheld_at" IS NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- The consequences of strikes that no moderator had reviewed are lifted. There are at most as many strikes as there are
-- things taken down, and as many as there are claimants and days.
WITH "strikes" AS (
  SELECT "sharer_id", least(
    count(DISTINCT ("kind", "subject_id")),
    count(DISTINCT (lower("claimant_email"), ("created_at" AT TIME ZONE 'America/Toronto')::date))
  ) AS "most"
  FROM "takedowns"
  WHERE "regime" = 'dmca' AND "state" IN ('down', 'countered', 'closed') AND "upheld_at" IS NOT NULL
    AND "strike_withdrawn_at" IS NULL
  GROUP BY "sharer_id"
), "standing" AS (
  SELECT "users"."id", coalesce("most", 0) AS "most" FROM "users" LEFT JOIN "strikes" ON "sharer_id" = "users"."id"
  WHERE "suspended_until" IS NOT NULL OR "terminated_at" IS NOT NULL
)
UPDATE "users" SET
  "is_active" = "is_active" OR ("terminated_at" IS NOT NULL AND "most" < 3),
  "terminated_at" = CASE WHEN "most" < 3 THEN NULL ELSE "terminated_at" END,
  "suspended_until" = CASE WHEN "most" < 2 THEN NULL ELSE "suspended_until" END
FROM "standing" WHERE "standing"."id" = "users"."id" AND "most" < 3;--> statement-breakpoint
-- Each notice that holds has a removal of its own to appeal against.
WITH "missing" AS (
  SELECT "id", gen_random_uuid() AS "removal_id" FROM "takedowns"
  WHERE "state" IN ('down', 'countered', 'closed') AND "removal_id" IS NULL AND "sharer_id" IS NOT NULL
), "made" AS (
  INSERT INTO "content_removals" ("id", "kind", "subject_id", "product_id", "author_id", "reason", "excerpt", "created_at")
  SELECT "missing"."removal_id", "kind", "subject_id", "product_id", "sharer_id", 'copyright', '', "down_at"
  FROM "takedowns" JOIN "missing" USING ("id")
  RETURNING "id"
)
UPDATE "takedowns" SET "removal_id" = "missing"."removal_id"
FROM "missing" JOIN "made" ON "made"."id" = "missing"."removal_id" WHERE "takedowns"."id" = "missing"."id";
--> statement-breakpoint
-- Custom: what was kept for a decision goes with the decision, by whatever hand that is made.
CREATE FUNCTION forget_moderation_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM moderation_texts WHERE item_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER moderation_items_forget_texts AFTER UPDATE OF status ON moderation_items
FOR EACH ROW WHEN (NEW.status <> 'proposed') EXECUTE FUNCTION forget_moderation_texts();

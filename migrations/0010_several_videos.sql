CREATE TABLE "shared_video_votes" (
	"share_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_helpful" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_video_votes_share_id_user_id_pk" PRIMARY KEY("share_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "shared_videos" DROP CONSTRAINT "shared_videos_product_id_unique";--> statement-breakpoint
ALTER TABLE "link_checks" DROP CONSTRAINT "link_checks_pkey";--> statement-breakpoint
ALTER TABLE "link_checks" ADD CONSTRAINT "link_checks_product_id_url_pk" PRIMARY KEY("product_id","url");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "came_with_share" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_videos" ADD COLUMN "helpful_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_videos" ADD COLUMN "unhelpful_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_videos" ADD COLUMN "helpfulness" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shared_video_votes" ADD CONSTRAINT "shared_video_votes_share_id_shared_videos_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shared_videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_video_votes" ADD CONSTRAINT "shared_video_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_video_votes_by_user" ON "shared_video_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_videos_by_product" ON "shared_videos" USING btree ("product_id","created_at","id");--> statement-breakpoint
ALTER TABLE "shared_videos" ADD CONSTRAINT "shared_videos_votes_not_negative" CHECK ("shared_videos"."helpful_votes" >= 0 and "shared_videos"."unhelpful_votes" >= 0);--> statement-breakpoint
-- Until now each share made the product that it is of.
UPDATE "products" SET "came_with_share" = true WHERE "id" IN (SELECT "product_id" FROM "shared_videos");--> statement-breakpoint
-- A dead link that a member shared is that share's from now on: its product may have others.
UPDATE "moderation_items" AS item SET "subject_id" = share."id"
FROM "shared_videos" AS share
JOIN "link_checks" AS "check" ON "check"."product_id" = share."product_id" AND "check"."url" = share."link"
WHERE item."kind" = 'dead-link' AND item."status" = 'proposed' AND item."subject_id" = share."product_id";--> statement-breakpoint
-- Keeps the votes on each shared video counted, in the way of `keep_review_votes`.
CREATE FUNCTION keep_shared_video_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone shared_video_votes[] := '{}';
  come shared_video_votes[] := '{}';
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    gone := ARRAY(SELECT ROW(vote.*)::shared_video_votes FROM old_votes AS vote);
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    come := ARRAY(SELECT ROW(vote.*)::shared_video_votes FROM new_votes AS vote);
  END IF;
  -- An insert that may turn into an update calls the triggers of both.
  IF cardinality(gone || come) = 0 THEN
    RETURN NULL;
  END IF;

  PERFORM FROM shared_videos
    WHERE id IN (SELECT share_id FROM unnest(gone || come))
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE shared_videos AS share SET
    helpful_votes = share.helpful_votes + change.helpful,
    unhelpful_votes = share.unhelpful_votes + change.unhelpful,
    helpfulness = wilson_lower_bound(share.helpful_votes + change.helpful, share.unhelpful_votes + change.unhelpful)
  FROM (
    SELECT share_id,
      coalesce(sum(difference) FILTER (WHERE is_helpful), 0)::integer AS helpful,
      coalesce(sum(difference) FILTER (WHERE NOT is_helpful), 0)::integer AS unhelpful
    FROM (
      SELECT share_id, is_helpful, 1 AS difference FROM unnest(come)
      UNION ALL
      SELECT share_id, is_helpful, -1 FROM unnest(gone)
    ) AS vote
    GROUP BY share_id
  ) AS change
  WHERE share.id = change.share_id AND (change.helpful <> 0 OR change.unhelpful <> 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER shared_video_votes_inserted AFTER INSERT ON shared_video_votes
  REFERENCING NEW TABLE AS new_votes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_shared_video_votes();
--> statement-breakpoint
CREATE TRIGGER shared_video_votes_updated AFTER UPDATE ON shared_video_votes
  REFERENCING OLD TABLE AS old_votes NEW TABLE AS new_votes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_shared_video_votes();
--> statement-breakpoint
CREATE TRIGGER shared_video_votes_deleted AFTER DELETE ON shared_video_votes
  REFERENCING OLD TABLE AS old_votes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_shared_video_votes();
--> statement-breakpoint
-- As with reviews: the deletion of an account changes all shared videos that it shared or voted on, in one order.
CREATE FUNCTION lock_shared_videos_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM shared_videos
    WHERE id IN (
      SELECT id FROM shared_videos WHERE user_id = OLD.id
      UNION
      SELECT share_id FROM shared_video_votes WHERE user_id = OLD.id
    )
    ORDER BY id FOR UPDATE;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_deleting_shared_videos BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION lock_shared_videos_of_user();

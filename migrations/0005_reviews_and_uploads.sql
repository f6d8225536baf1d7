CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"request_hash" varchar(64) NOT NULL,
	"status" integer,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "idempotency_keys_hash_hex" CHECK ("idempotency_keys"."request_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "idempotency_keys_answered_whole" CHECK (("idempotency_keys"."status" is null) = ("idempotency_keys"."answer" is null))
);
--> statement-breakpoint
CREATE TABLE "review_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"object_name" text NOT NULL,
	"thumbnail_name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_photos_object_name_unique" UNIQUE("object_name"),
	CONSTRAINT "review_photos_thumbnail_name_unique" UNIQUE("thumbnail_name"),
	CONSTRAINT "review_photos_have_pixels" CHECK ("review_photos"."width" > 0 and "review_photos"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "review_votes" (
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_helpful" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_votes_review_id_user_id_pk" PRIMARY KEY("review_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stored_objects" (
	"name" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint,
	"sha256" varchar(64),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_objects_name_plain" CHECK ("stored_objects"."name" ~ '^[0-9a-z-]+\.[0-9a-z]+$'),
	CONSTRAINT "stored_objects_bytes_not_negative" CHECK ("stored_objects"."bytes" >= 0),
	CONSTRAINT "stored_objects_sha256_hex" CHECK ("stored_objects"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "stored_objects_whole_or_not" CHECK (("stored_objects"."bytes" is null) = ("stored_objects"."sha256" is null))
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"state" text DEFAULT 'receiving' NOT NULL,
	"refusal" text,
	"file_name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"object_name" text,
	"container" text,
	"video_codec" text,
	"audio_codec" text,
	"duration_seconds" integer,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_object_name_unique" UNIQUE("object_name"),
	CONSTRAINT "uploads_state_known" CHECK ("uploads"."state" in ('receiving', 'checking', 'ready', 'refused')),
	CONSTRAINT "uploads_refusal_known" CHECK ("uploads"."refusal" in ('no-video', 'not-playable', 'damaged', 'too-long')),
	CONSTRAINT "uploads_refused_with_reason" CHECK (("uploads"."state" = 'refused') = ("uploads"."refusal" is not null)),
	CONSTRAINT "uploads_ready_with_file" CHECK ("uploads"."state" <> 'ready' or "uploads"."object_name" is not null),
	CONSTRAINT "uploads_not_negative" CHECK ("uploads"."bytes" >= 0 and "uploads"."duration_seconds" >= 0 and "uploads"."width" >= 0 and "uploads"."height" >= 0)
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "people" integer;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "tools" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "helpful_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "unhelpful_votes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "helpfulness" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_object_name_stored_objects_name_fk" FOREIGN KEY ("object_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_photos" ADD CONSTRAINT "review_photos_thumbnail_name_stored_objects_name_fk" FOREIGN KEY ("thumbnail_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_votes" ADD CONSTRAINT "review_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_object_name_stored_objects_name_fk" FOREIGN KEY ("object_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "review_photos_by_review" ON "review_photos" USING btree ("review_id","created_at","id");--> statement-breakpoint
CREATE INDEX "review_votes_by_user" ON "review_votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stored_objects_by_age" ON "stored_objects" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_by_user" ON "uploads" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "uploads_unfinished" ON "uploads" USING btree ("touched_at") WHERE "uploads"."state" in ('receiving', 'checking');--> statement-breakpoint
CREATE INDEX "reviews_most_helpful_by_product" ON "reviews" USING btree ("product_id","helpfulness","created_at","id");--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_minutes_possible" CHECK ("reviews"."minutes" between 1 and 10080);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_people_possible" CHECK ("reviews"."people" between 1 and 20);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_tools_known" CHECK ("reviews"."tools" <@ array['hex-key', 'phillips-screwdriver', 'flat-screwdriver', 'hammer', 'rubber-mallet', 'drill', 'spirit-level', 'tape-measure', 'pencil', 'wrench', 'pliers', 'utility-knife', 'caulking-gun', 'voltage-tester', 'ladder']::text[]);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_votes_not_negative" CHECK ("reviews"."helpful_votes" >= 0 and "reviews"."unhelpful_votes" >= 0);--> statement-breakpoint
-- How helpful a review is for sure: the lower bound of the Wilson score interval of the share of helpful votes at 95 %
-- (z = 1.96, so 1.9208 is half of its square and 0.9604 a quarter). One vote of one says less than ninety of a hundred.
-- Without a helpful vote it is 0, and not what rounding leaves of it.
CREATE FUNCTION wilson_lower_bound(helpful integer, unhelpful integer) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN helpful = 0 THEN 0::float8 ELSE
  (helpful + 1.9208::float8
    - 1.96::float8 * sqrt(helpful::float8 * unhelpful / (helpful::float8 + unhelpful) + 0.9604::float8))
  / (helpful::float8 + unhelpful + 3.8416::float8)
END;
--> statement-breakpoint
-- Keeps the votes on each review counted, within the transaction that votes.
--
-- Once per statement and by differences, so voters on one review queue up for its row and none is lost; rows are locked in
-- the order of their ids, so that deletions of many votes can't deadlock. A change of a vote locks its review
-- first: a review that is deleted at that moment locks itself first and its votes then.
-- Each review is written once: Postgres checks the foreign keys of a row that its own transaction has written before once
-- more, and would ask for the product while that waits for the review.
-- Nothing here changes what `keep_product_ratings` adds up: that sees it from the rows and leaves the totals alone.
CREATE FUNCTION keep_review_votes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone review_votes[] := '{}';
  come review_votes[] := '{}';
BEGIN
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    gone := ARRAY(SELECT ROW(vote.*)::review_votes FROM old_votes AS vote);
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    come := ARRAY(SELECT ROW(vote.*)::review_votes FROM new_votes AS vote);
  END IF;
  -- An insert that may turn into an update calls the triggers of both.
  IF cardinality(gone || come) = 0 THEN
    RETURN NULL;
  END IF;

  PERFORM FROM reviews
    WHERE id IN (SELECT review_id FROM unnest(gone || come))
    ORDER BY id FOR NO KEY UPDATE;
  -- Votes that went together with their review find none any more.
  UPDATE reviews AS review SET
    helpful_votes = review.helpful_votes + change.helpful,
    unhelpful_votes = review.unhelpful_votes + change.unhelpful,
    helpfulness = wilson_lower_bound(review.helpful_votes + change.helpful, review.unhelpful_votes + change.unhelpful)
  FROM (
    SELECT review_id,
      coalesce(sum(difference) FILTER (WHERE is_helpful), 0)::integer AS helpful,
      coalesce(sum(difference) FILTER (WHERE NOT is_helpful), 0)::integer AS unhelpful
    FROM (
      SELECT review_id, is_helpful, 1 AS difference FROM unnest(come)
      UNION ALL
      SELECT review_id, is_helpful, -1 FROM unnest(gone)
    ) AS vote
    GROUP BY review_id
  ) AS change
  WHERE review.id = change.review_id AND (change.helpful <> 0 OR change.unhelpful <> 0);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER review_votes_inserted AFTER INSERT ON review_votes
  REFERENCING NEW TABLE AS new_votes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_review_votes();
--> statement-breakpoint
CREATE TRIGGER review_votes_updated AFTER UPDATE ON review_votes
  REFERENCING OLD TABLE AS old_votes NEW TABLE AS new_votes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_review_votes();
--> statement-breakpoint
CREATE TRIGGER review_votes_deleted AFTER DELETE ON review_votes
  REFERENCING OLD TABLE AS old_votes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_review_votes();
--> statement-breakpoint
-- The deletion of an account or a product changes all reviews that it wrote, voted on or has. Foreign keys would reach
-- them in any order, and votes before their reviews; locked here first and in the order of their ids, they can't keep
-- two deletions, or a deletion and a vote, waiting for each other.
CREATE FUNCTION lock_reviews_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reviews
    WHERE id IN (
      SELECT id FROM reviews WHERE user_id = OLD.id
      UNION
      SELECT review_id FROM review_votes WHERE user_id = OLD.id
    )
    ORDER BY id FOR UPDATE;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE FUNCTION lock_reviews_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM reviews WHERE product_id = OLD.id ORDER BY id FOR UPDATE;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_deleting BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION lock_reviews_of_user();
--> statement-breakpoint
CREATE TRIGGER products_deleting BEFORE DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION lock_reviews_of_product();

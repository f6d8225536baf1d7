ALTER TABLE "post_replies" DROP CONSTRAINT "post_replies_not_negative";--> statement-breakpoint
ALTER TABLE "user_interactions" DROP CONSTRAINT "user_interactions_type_known";--> statement-breakpoint
DROP INDEX "post_replies_one_accepted_answer";--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "is_solved_by_author" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "step_number" integer;--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "document" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', title || ' ' || content) || to_tsvector('french', title || ' ' || content)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "post_replies" ADD COLUMN "worked_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_replies" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "community_posts_document" ON "community_posts" USING gin ("document");--> statement-breakpoint
CREATE INDEX "community_posts_unanswered" ON "community_posts" USING btree ("created_at","id") WHERE "community_posts"."is_public" and "community_posts"."visibility" = 'public' and "community_posts"."post_type" = 'question' and "community_posts"."reply_count" = 0 and not "community_posts"."is_solved";--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_step_number_positive" CHECK ("community_posts"."step_number" > 0);--> statement-breakpoint
UPDATE "post_replies" SET "accepted_at" = "updated_at" WHERE "is_accepted_answer";--> statement-breakpoint
ALTER TABLE "post_replies" ADD CONSTRAINT "post_replies_accepted_at_a_moment" CHECK ("post_replies"."is_accepted_answer" = ("post_replies"."accepted_at" is not null));--> statement-breakpoint
ALTER TABLE "post_replies" ADD CONSTRAINT "post_replies_not_negative" CHECK ("post_replies"."like_count" >= 0 and "post_replies"."helpful_count" >= 0 and "post_replies"."worked_count" >= 0);--> statement-breakpoint
ALTER TABLE "user_interactions" ADD CONSTRAINT "user_interactions_type_known" CHECK ("user_interactions"."interaction_type" in ('view', 'like', 'helpful', 'bookmark', 'worked', 'agree', 'disagree'));
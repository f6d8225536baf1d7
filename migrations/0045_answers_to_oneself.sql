ALTER TABLE "post_replies" ADD COLUMN "is_to_oneself" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "post_replies" SET "is_to_oneself" = true FROM "community_posts" WHERE "community_posts"."id" = "post_replies"."post_id" AND "community_posts"."user_id" = "post_replies"."user_id";

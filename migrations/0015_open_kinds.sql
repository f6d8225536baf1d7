ALTER TABLE "content_removals" DROP CONSTRAINT "content_removals_kind_known";--> statement-breakpoint
ALTER TABLE "moderation_items" DROP CONSTRAINT "moderation_items_kind_known";--> statement-breakpoint
ALTER TABLE "takedowns" DROP CONSTRAINT "takedowns_kind_known";--> statement-breakpoint
ALTER TABLE "content_removals" ADD CONSTRAINT "content_removals_kind_word" CHECK ("content_removals"."kind" ~ '^[a-z][a-z-]{0,29}$');--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_kind_word" CHECK ("moderation_items"."kind" ~ '^[a-z][a-z-]{0,29}$');--> statement-breakpoint
ALTER TABLE "takedowns" ADD CONSTRAINT "takedowns_kind_word" CHECK ("takedowns"."kind" ~ '^[a-z][a-z-]{0,29}$');
ALTER TABLE "scan_feedback" ADD COLUMN "corrected_product_type" text;--> statement-breakpoint
ALTER TABLE "scan_feedback" ADD COLUMN "corrected_category" text;--> statement-breakpoint
ALTER TABLE "scan_feedback" ADD COLUMN "corrected_description" text;--> statement-breakpoint
-- From what was learnt of each, as the member's results may say by now what they noted for themselves.
UPDATE "scan_feedback" SET "corrected_product_type" = "pair"."corrected_product_type",
  "corrected_category" = "pair"."corrected_category", "corrected_description" = "pair"."corrected_description"
FROM "ai_training_data" AS "pair"
WHERE "scan_feedback"."feedback_type" = 'correction' AND "pair"."user_id" = "scan_feedback"."user_id"
  AND "pair"."original_identification" ->> 'imageHash' = "scan_feedback"."image_hash" AND NOT "pair"."is_superseded";

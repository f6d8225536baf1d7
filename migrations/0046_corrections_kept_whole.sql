ALTER TABLE "ai_training_data" ADD COLUMN "is_superseded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_training_data" ADD COLUMN "corrected_name" text;--> statement-breakpoint
CREATE INDEX "ai_training_data_by_picture" ON "ai_training_data" USING btree (("original_identification" ->> 'imageHash'));--> statement-breakpoint
UPDATE "ai_training_data" SET "is_superseded" = true
WHERE "answer_id" IS NULL AND "visibility" = 'public' AND ("community_validated" OR "is_verified");--> statement-breakpoint
-- Of several of one member on one picture the latest is what they say: each counts as a voice.
UPDATE "ai_training_data" AS "older" SET "is_superseded" = true FROM "ai_training_data" AS "newer"
WHERE "newer"."user_id" = "older"."user_id"
  AND "newer"."original_identification" ->> 'imageHash' = "older"."original_identification" ->> 'imageHash'
  AND ("newer"."created_at", "newer"."id") > ("older"."created_at", "older"."id") AND NOT "newer"."is_superseded";--> statement-breakpoint
UPDATE "ai_training_data" SET "corrected_name" = "said"."user_corrected_name",
  "corrected_description" = nullif("ai_training_data"."corrected_description", "said"."user_corrected_name")
FROM "scan_feedback" JOIN "identification_feedback" AS "said" ON "said"."id" = "scan_feedback"."id"
WHERE "scan_feedback"."user_id" = "ai_training_data"."user_id"
  AND "scan_feedback"."image_hash" = "ai_training_data"."original_identification" ->> 'imageHash'
  AND "scan_feedback"."feedback_type" = 'correction' AND NOT "ai_training_data"."is_superseded";

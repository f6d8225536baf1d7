CREATE TABLE "correction_votes" (
	"answer_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vote" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "correction_votes_one_per_member" PRIMARY KEY("answer_id","user_id"),
	CONSTRAINT "correction_votes_vote_known" CHECK ("correction_votes"."vote" in ('agree', 'disagree', 'unsure'))
);
--> statement-breakpoint
DROP INDEX "ai_training_data_to_validate";--> statement-breakpoint
DROP INDEX "ai_training_data_by_user";--> statement-breakpoint
ALTER TABLE "scan_feedback" ADD COLUMN "photo_shared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ai_training_data" ADD COLUMN "answer_id" uuid;--> statement-breakpoint
ALTER TABLE "ai_training_data" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback_consensus" ADD COLUMN "validated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feedback_consensus" ADD COLUMN "shown_correction_id" uuid;--> statement-breakpoint
ALTER TABLE "correction_votes" ADD CONSTRAINT "correction_votes_answer_id_feedback_consensus_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."feedback_consensus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "correction_votes" ADD CONSTRAINT "correction_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "correction_votes_by_user" ON "correction_votes" USING btree ("user_id","created_at","answer_id");--> statement-breakpoint
ALTER TABLE "ai_training_data" ADD CONSTRAINT "ai_training_data_answer_id_feedback_consensus_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."feedback_consensus"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_consensus" ADD CONSTRAINT "feedback_consensus_shown_correction_id_ai_training_data_id_fk" FOREIGN KEY ("shown_correction_id") REFERENCES "public"."ai_training_data"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_training_data_by_answer" ON "ai_training_data" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "feedback_consensus_by_shown_correction" ON "feedback_consensus" USING btree ("shown_correction_id");--> statement-breakpoint
CREATE INDEX "feedback_consensus_to_validate" ON "feedback_consensus" USING btree ("created_at","id") WHERE not "feedback_consensus"."is_validated" and "feedback_consensus"."shown_correction_id" is not null;--> statement-breakpoint
CREATE INDEX "feedback_consensus_validated" ON "feedback_consensus" USING btree ("created_at","id") WHERE "feedback_consensus"."is_validated";--> statement-breakpoint
CREATE INDEX "ai_training_data_by_user" ON "ai_training_data" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "scan_feedback" ADD CONSTRAINT "scan_feedback_photo_shared_with_correction" CHECK ("scan_feedback"."photo_shared_at" is null or "scan_feedback"."feedback_type" = 'correction');--> statement-breakpoint
ALTER TABLE "ai_training_data" ADD CONSTRAINT "ai_training_data_visibility_known" CHECK ("ai_training_data"."visibility" in ('public', 'hidden', 'removed'));
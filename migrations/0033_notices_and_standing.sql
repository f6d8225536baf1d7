CREATE TABLE "notification_mutes" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_mutes_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "notification_mutes_kind" CHECK ("notification_mutes"."kind" ~ '^[a-z][a-z-]{0,29}$')
);
--> statement-breakpoint
CREATE TABLE "reputation_ledger" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"day" date NOT NULL,
	"change" integer NOT NULL,
	"points" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reputation_ledger_reason_known" CHECK ("reputation_ledger"."reason" in ('question-asked', 'tip-written', 'answer-written', 'answer-accepted', 'found-helpful', 'worked-for-others', 'project-published', 'project-liked', 'review-written', 'review-helpful', 'video-shared', 'correction-validated', 'vote-confirmed')),
	CONSTRAINT "reputation_ledger_change_known" CHECK ("reputation_ledger"."change" in (1, -1) and "reputation_ledger"."points" * "reputation_ledger"."change" >= 0)
);
--> statement-breakpoint
ALTER TABLE "user_reputation" DROP CONSTRAINT "user_reputation_not_negative";--> statement-breakpoint
DROP INDEX "user_reputation_leaderboard";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_reputation" ADD COLUMN "points_7" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_reputation" ADD COLUMN "points_30" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_reputation" ADD COLUMN "is_on_leaderboard" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reputation_ledger" ADD CONSTRAINT "reputation_ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reputation_ledger_by_source" ON "reputation_ledger" USING btree ("kind","source_id");--> statement-breakpoint
CREATE INDEX "reputation_ledger_by_user" ON "reputation_ledger" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "notifications_oldest" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_reputation_leaderboard_7" ON "user_reputation" USING btree ("points_7","user_id") WHERE "user_reputation"."is_on_leaderboard";--> statement-breakpoint
CREATE INDEX "user_reputation_leaderboard_30" ON "user_reputation" USING btree ("points_30","user_id") WHERE "user_reputation"."is_on_leaderboard";--> statement-breakpoint
CREATE INDEX "user_reputation_recent" ON "user_reputation" USING btree ("user_id") WHERE "user_reputation"."points_30" > 0;--> statement-breakpoint
CREATE INDEX "user_reputation_leaderboard" ON "user_reputation" USING btree ("total_points","user_id") WHERE "user_reputation"."is_on_leaderboard";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_once" UNIQUE("user_id","notification_type","key");--> statement-breakpoint
ALTER TABLE "user_reputation" ADD CONSTRAINT "user_reputation_rank_known" CHECK ("user_reputation"."community_rank" in ('newcomer', 'helper', 'builder', 'artisan', 'master'));--> statement-breakpoint
ALTER TABLE "user_reputation" ADD CONSTRAINT "user_reputation_not_negative" CHECK ("user_reputation"."total_points" >= 0 and "user_reputation"."points_7" >= 0 and "user_reputation"."points_30" >= 0 and "user_reputation"."helpful_replies" >= 0 and "user_reputation"."successful_identifications" >= 0 and "user_reputation"."projects_shared" >= 0 and "user_reputation"."ai_training_contributions" >= 0);
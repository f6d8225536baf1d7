CREATE TABLE "continued_shares" (
	"share_id" uuid NOT NULL,
	"continued_by" uuid NOT NULL,
	CONSTRAINT "continued_shares_share_id_continued_by_pk" PRIMARY KEY("share_id","continued_by")
);
--> statement-breakpoint
ALTER TABLE "continued_shares" ADD CONSTRAINT "continued_shares_share_id_shared_videos_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shared_videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continued_shares" ADD CONSTRAINT "continued_shares_continued_by_shared_videos_id_fk" FOREIGN KEY ("continued_by") REFERENCES "public"."shared_videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "continued_shares_by_next" ON "continued_shares" USING btree ("continued_by");
ALTER TABLE "affiliate_programs" ADD COLUMN "past_clicks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliate_programs_one_active_per_site" ON "affiliate_programs" USING btree ("base_url") WHERE "affiliate_programs"."is_active";--> statement-breakpoint
CREATE INDEX "affiliate_programs_by_age" ON "affiliate_programs" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "affiliate_programs" ADD CONSTRAINT "affiliate_programs_past_clicks_not_negative" CHECK ("affiliate_programs"."past_clicks" >= 0);
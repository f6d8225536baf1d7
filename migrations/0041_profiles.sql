DROP INDEX "reviews_by_user";--> statement-breakpoint
CREATE INDEX "reviews_by_user" ON "reviews" USING btree ("user_id","created_at","id");
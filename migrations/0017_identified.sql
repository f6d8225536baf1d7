CREATE TABLE "identify_claims" (
	"key" varchar(64) PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"lease_ends_at" timestamp (3) with time zone NOT NULL,
	"failure" jsonb,
	CONSTRAINT "identify_claims_key_sha256" CHECK ("identify_claims"."key" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "model_spending" (
	"date" date PRIMARY KEY NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"us_dollars" numeric(12, 6) DEFAULT 0 NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "model_spending_not_negative" CHECK ("model_spending"."calls" >= 0 and "model_spending"."us_dollars" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"picture_url" text NOT NULL,
	"picture_hash" bit(256),
	"centre_hash" bit(256),
	"colours" "bytea",
	"described_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_pictures_described_or_not" CHECK (num_nulls("product_pictures"."picture_hash", "product_pictures"."centre_hash", "product_pictures"."colours") in (0, 3)),
	CONSTRAINT "product_pictures_colours_length" CHECK (octet_length("product_pictures"."colours") = 64)
);
--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ALTER COLUMN "affiliate_program_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "image_cache_entries" ALTER COLUMN "web_results" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD COLUMN "method" text NOT NULL;--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD COLUMN "cost" numeric(12, 6) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_scan_results" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "scan_history" ADD COLUMN "result_id" uuid;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identify_claims_by_lease" ON "identify_claims" USING btree ("lease_ends_at");--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_result_id_ai_scan_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."ai_scan_results"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scan_history_by_result" ON "scan_history" USING btree ("result_id");--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD CONSTRAINT "image_cache_entries_texts_short" CHECK (cardinality("image_cache_entries"."codes") <= 20 and octet_length(array_to_string("image_cache_entries"."codes", '')) <= 20000 and length("image_cache_entries"."label_text") <= 2000);--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD CONSTRAINT "image_cache_entries_method_known" CHECK ("image_cache_entries"."method" in ('code', 'label', 'model', 'pictures'));--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD CONSTRAINT "image_cache_entries_cost_not_negative" CHECK ("image_cache_entries"."cost" >= 0);--> statement-breakpoint
ALTER TABLE "ai_scan_results" ADD CONSTRAINT "ai_scan_results_method_known" CHECK ("ai_scan_results"."method" in ('code', 'label', 'model', 'pictures'));
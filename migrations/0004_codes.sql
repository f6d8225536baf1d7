CREATE TABLE "guide_steps" (
	"guide_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"starts_at_seconds" integer,
	CONSTRAINT "guide_steps_guide_id_position_pk" PRIMARY KEY("guide_id","position"),
	CONSTRAINT "guide_steps_position_positive" CHECK ("guide_steps"."position" > 0),
	CONSTRAINT "guide_steps_starts_at_not_negative" CHECK ("guide_steps"."starts_at_seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "guides" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "guides_once" UNIQUE("product_id","kind","language"),
	CONSTRAINT "guides_kind_known" CHECK ("guides"."kind" in ('assembly', 'disassembly', 'wall-anchoring')),
	CONSTRAINT "guides_language_known" CHECK ("guides"."language" in ('en', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "product_boxes" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"width_mm" integer NOT NULL,
	"height_mm" integer NOT NULL,
	"depth_mm" integer NOT NULL,
	"weight_grams" integer NOT NULL,
	CONSTRAINT "product_boxes_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_boxes_positive" CHECK (least("product_boxes"."position", "product_boxes"."width_mm", "product_boxes"."height_mm", "product_boxes"."depth_mm", "product_boxes"."weight_grams") > 0)
);
--> statement-breakpoint
CREATE TABLE "product_facts" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"maker_minutes" integer,
	"people_needed" integer,
	"tools" text[] DEFAULT '{}' NOT NULL,
	"hazards" text[] DEFAULT '{}' NOT NULL,
	"manual_url" text,
	CONSTRAINT "product_facts_maker_minutes_positive" CHECK ("product_facts"."maker_minutes" > 0),
	CONSTRAINT "product_facts_people_needed_1_to_9" CHECK ("product_facts"."people_needed" between 1 and 9),
	CONSTRAINT "product_facts_tools_known" CHECK ("product_facts"."tools" <@ array['hex-key', 'phillips-screwdriver', 'flat-screwdriver', 'hammer', 'rubber-mallet', 'drill', 'spirit-level', 'tape-measure', 'pencil', 'wrench', 'pliers', 'utility-knife', 'caulking-gun', 'voltage-tester', 'ladder']::text[]),
	CONSTRAINT "product_facts_hazards_known" CHECK ("product_facts"."hazards" <@ array['tip-over', 'electrical', 'small-parts', 'two-person-lift', 'glass', 'water']::text[]),
	CONSTRAINT "product_facts_manual_url_link" CHECK ("product_facts"."manual_url" ~* '^(https?://|/[^/\\])')
);
--> statement-breakpoint
CREATE TABLE "product_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"retailer_id" text NOT NULL,
	"country" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"currency" text NOT NULL,
	"url" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_offers_once" UNIQUE("product_id","retailer_id","country"),
	CONSTRAINT "product_offers_country_known" CHECK ("product_offers"."country" in ('CA', 'US')),
	CONSTRAINT "product_offers_price_not_negative" CHECK ("product_offers"."price" >= 0),
	CONSTRAINT "product_offers_currency_code" CHECK ("product_offers"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "product_offers_url_link" CHECK ("product_offers"."url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "moderation_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"user_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_items_one_per_subject" UNIQUE("kind","subject_id"),
	CONSTRAINT "moderation_items_kind_known" CHECK ("moderation_items"."kind" in ('product')),
	CONSTRAINT "moderation_items_status_known" CHECK ("moderation_items"."status" in ('proposed', 'accepted', 'rejected')),
	CONSTRAINT "moderation_items_decided_with_time" CHECK (("moderation_items"."status" = 'proposed') = ("moderation_items"."decided_at" is null)),
	CONSTRAINT "moderation_items_rejected_with_reason" CHECK (("moderation_items"."status" = 'rejected') = ("moderation_items"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "product_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"code" text,
	"code_key" text,
	"product_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_proposals_category_known" CHECK ("product_proposals"."category" in ('kitchen', 'living-room', 'bedroom', 'bathroom', 'office', 'nursery', 'garage', 'patio', 'miscellaneous')),
	CONSTRAINT "product_proposals_code_has_key" CHECK (("product_proposals"."code" is null) = ("product_proposals"."code_key" is null))
);
--> statement-breakpoint
ALTER TABLE "scan_history" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "scan_history" ADD COLUMN "method" text NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_history" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "scan_history" ADD COLUMN "symbology" text;--> statement-breakpoint
ALTER TABLE "scan_history" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "guide_steps" ADD CONSTRAINT "guide_steps_guide_id_guides_id_fk" FOREIGN KEY ("guide_id") REFERENCES "public"."guides"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guides" ADD CONSTRAINT "guides_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_boxes" ADD CONSTRAINT "product_boxes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_facts" ADD CONSTRAINT "product_facts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_offers" ADD CONSTRAINT "product_offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_offers" ADD CONSTRAINT "product_offers_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_items" ADD CONSTRAINT "moderation_items_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_proposals" ADD CONSTRAINT "product_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_proposals" ADD CONSTRAINT "product_proposals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_offers_by_retailer" ON "product_offers" USING btree ("retailer_id");--> statement-breakpoint
CREATE INDEX "moderation_items_waiting" ON "moderation_items" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_items_by_user" ON "moderation_items" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderation_items_by_moderator" ON "moderation_items" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "product_proposals_by_user" ON "product_proposals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_proposals_by_product" ON "product_proposals" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_proposals_by_code" ON "product_proposals" USING btree ("code_key");--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_codes_by_article_number" ON "product_codes" USING btree (split_part("value", ':', 2)) WHERE "product_codes"."symbology" = 'article-number';--> statement-breakpoint
CREATE INDEX "scan_history_by_product" ON "scan_history" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_once" UNIQUE("user_id","client_id");--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_method_known" CHECK ("scan_history"."method" in ('code', 'typed', 'photo'));--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_symbology_known" CHECK ("scan_history"."symbology" in ('qr-code', 'data-matrix', 'aztec', 'pdf417', 'upc-a', 'upc-e', 'ean-13', 'ean-8', 'itf', 'code-128', 'code-39', 'databar', 'other'));--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_code_or_photo" CHECK ("scan_history"."method" = 'photo' or "scan_history"."code" is not null);--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_code_length" CHECK (length("scan_history"."code") <= 4096);
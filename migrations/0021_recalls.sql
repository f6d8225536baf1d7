CREATE TABLE "recall_matches" (
	"recall_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"how" text NOT NULL,
	CONSTRAINT "recall_matches_product_id_recall_id_pk" PRIMARY KEY("product_id","recall_id"),
	CONSTRAINT "recall_matches_how_known" CHECK ("recall_matches"."how" in ('gtin', 'brand-model'))
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"number" text NOT NULL,
	"date" date,
	"title_en" text NOT NULL,
	"title_fr" text,
	"url_en" text NOT NULL,
	"url_fr" text,
	"hazard_en" text,
	"hazard_fr" text,
	"remedy_en" text,
	"remedy_fr" text,
	"brands" text[] DEFAULT '{}' NOT NULL,
	"models" text[] DEFAULT '{}' NOT NULL,
	"gtins" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recalls_once" UNIQUE("source","number"),
	CONSTRAINT "recalls_source_known" CHECK ("recalls"."source" in ('cpsc', 'health-canada')),
	CONSTRAINT "recalls_url_en_link" CHECK ("recalls"."url_en" ~* '^https?://'),
	CONSTRAINT "recalls_url_fr_link" CHECK ("recalls"."url_fr" ~* '^https?://'),
	CONSTRAINT "recalls_french_whole" CHECK (("recalls"."title_fr" is null) = ("recalls"."url_fr" is null))
);
--> statement-breakpoint
ALTER TABLE "recall_matches" ADD CONSTRAINT "recall_matches_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_matches" ADD CONSTRAINT "recall_matches_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recall_matches_by_recall" ON "recall_matches" USING btree ("recall_id");
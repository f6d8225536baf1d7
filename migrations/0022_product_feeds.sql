CREATE TABLE "catalog_dumps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"object_name" text NOT NULL,
	"products" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_dumps_object_name_unique" UNIQUE("object_name"),
	CONSTRAINT "catalog_dumps_not_negative" CHECK ("catalog_dumps"."products" >= 0 and "catalog_dumps"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "feed_errors" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"item_id" text,
	"field" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "feed_errors_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "feed_errors_reason_known" CHECK ("feed_errors"."reason" in ('missing', 'too-long', 'not-a-link', 'not-a-price', 'unknown-currency', 'not-a-gtin', 'restricted-gtin', 'unknown-value', 'duplicate-id', 'duplicate-product', 'malformed'))
);
--> statement-breakpoint
CREATE TABLE "feed_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"origin" text NOT NULL,
	"named" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"fault" text,
	"fault_line" integer,
	"object_name" text,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"rows_added" integer DEFAULT 0 NOT NULL,
	"rows_changed" integer DEFAULT 0 NOT NULL,
	"rows_unchanged" integer DEFAULT 0 NOT NULL,
	"rows_refused" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "feed_imports_object_name_unique" UNIQUE("object_name"),
	CONSTRAINT "feed_imports_origin_known" CHECK ("feed_imports"."origin" in ('upload', 'link', 'command')),
	CONSTRAINT "feed_imports_state_known" CHECK ("feed_imports"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "feed_imports_fault_known" CHECK ("feed_imports"."fault" in ('unknown-format', 'columns-missing', 'malformed', 'doctype', 'too-large', 'damaged', 'link-refused', 'unavailable')),
	CONSTRAINT "feed_imports_failed_by_fault" CHECK (("feed_imports"."state" = 'failed') = ("feed_imports"."fault" is not null)),
	CONSTRAINT "feed_imports_not_negative" CHECK ("feed_imports"."rows_added" >= 0 and "feed_imports"."rows_changed" >= 0 and "feed_imports"."rows_unchanged" >= 0 and "feed_imports"."rows_refused" >= 0),
	CONSTRAINT "feed_imports_add_up" CHECK ("feed_imports"."rows_read" = "feed_imports"."rows_added" + "feed_imports"."rows_changed" + "feed_imports"."rows_unchanged" + "feed_imports"."rows_refused")
);
--> statement-breakpoint
CREATE TABLE "feed_items" (
	"source" text NOT NULL,
	"item_id" text NOT NULL,
	"product_id" uuid NOT NULL,
	"digest" varchar(64) NOT NULL,
	"written" jsonb NOT NULL,
	"description" text,
	"condition" text,
	"seen_import" uuid,
	CONSTRAINT "feed_items_source_item_id_pk" PRIMARY KEY("source","item_id"),
	CONSTRAINT "feed_items_product_once" UNIQUE("source","product_id"),
	CONSTRAINT "feed_items_condition_known" CHECK ("feed_items"."condition" in ('new', 'refurbished', 'used')),
	CONSTRAINT "feed_items_digest_hex" CHECK ("feed_items"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "catalog_dumps" ADD CONSTRAINT "catalog_dumps_object_name_stored_objects_name_fk" FOREIGN KEY ("object_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_errors" ADD CONSTRAINT "feed_errors_import_id_feed_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."feed_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_imports" ADD CONSTRAINT "feed_imports_object_name_stored_objects_name_fk" FOREIGN KEY ("object_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_seen_import_feed_imports_id_fk" FOREIGN KEY ("seen_import") REFERENCES "public"."feed_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_dumps_newest" ON "catalog_dumps" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feed_imports_newest" ON "feed_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feed_items_by_product" ON "feed_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "feed_items_by_import" ON "feed_items" USING btree ("seen_import");
CREATE TABLE "catalog_file_uses" (
	"product_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "catalog_file_uses_product_id_file_id_pk" PRIMARY KEY("product_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "catalog_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"object_name" text,
	"bytes" bigint,
	"width" integer,
	"height" integer,
	"pages" integer,
	"uploaded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_files_url_unique" UNIQUE("url"),
	CONSTRAINT "catalog_files_object_name_unique" UNIQUE("object_name"),
	CONSTRAINT "catalog_files_kind_known" CHECK ("catalog_files"."kind" in ('product-picture', 'step-picture', 'manual', 'linked-manual')),
	CONSTRAINT "catalog_files_linked_or_stored" CHECK (("catalog_files"."kind" = 'linked-manual') = ("catalog_files"."object_name" is null)),
	CONSTRAINT "catalog_files_url_link" CHECK ("catalog_files"."url" ~* '^https://' or ("catalog_files"."object_name" is not null and "catalog_files"."url" = '/media/o/' || "catalog_files"."object_name")),
	CONSTRAINT "catalog_files_pictures_have_size" CHECK (("catalog_files"."kind" in ('product-picture', 'step-picture')) = ("catalog_files"."width" is not null and "catalog_files"."height" is not null)),
	CONSTRAINT "catalog_files_pages_positive" CHECK ("catalog_files"."pages" > 0),
	CONSTRAINT "catalog_files_not_negative" CHECK ("catalog_files"."bytes" >= 0 and "catalog_files"."width" >= 0 and "catalog_files"."height" >= 0)
);
--> statement-breakpoint
ALTER TABLE "guide_steps" ADD COLUMN "picture_url" text;--> statement-breakpoint
ALTER TABLE "guide_steps" ADD COLUMN "picture_alt" text;--> statement-breakpoint
ALTER TABLE "product_facts" ADD COLUMN "manual_pages" integer;--> statement-breakpoint
ALTER TABLE "product_facts" ADD COLUMN "manual_bytes" bigint;--> statement-breakpoint
ALTER TABLE "catalog_file_uses" ADD CONSTRAINT "catalog_file_uses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_file_uses" ADD CONSTRAINT "catalog_file_uses_file_id_catalog_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."catalog_files"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_files" ADD CONSTRAINT "catalog_files_object_name_stored_objects_name_fk" FOREIGN KEY ("object_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_files" ADD CONSTRAINT "catalog_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_file_uses_by_file" ON "catalog_file_uses" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "catalog_files_by_uploader" ON "catalog_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "catalog_files_by_age" ON "catalog_files" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "guide_steps" ADD CONSTRAINT "guide_steps_picture_url_link" CHECK ("guide_steps"."picture_url" ~* '^(https?://|/[^/\\])');--> statement-breakpoint
ALTER TABLE "guide_steps" ADD CONSTRAINT "guide_steps_alt_of_picture" CHECK ("guide_steps"."picture_url" is not null or "guide_steps"."picture_alt" is null);--> statement-breakpoint
ALTER TABLE "product_facts" ADD CONSTRAINT "product_facts_manual_pages_positive" CHECK ("product_facts"."manual_pages" > 0);--> statement-breakpoint
ALTER TABLE "product_facts" ADD CONSTRAINT "product_facts_manual_bytes_not_negative" CHECK ("product_facts"."manual_bytes" >= 0);--> statement-breakpoint
ALTER TABLE "product_facts" ADD CONSTRAINT "product_facts_measured_manual" CHECK ("product_facts"."manual_url" is not null or ("product_facts"."manual_pages" is null and "product_facts"."manual_bytes" is null));
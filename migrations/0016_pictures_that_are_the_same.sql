CREATE TABLE "image_cache_bands" (
	"key" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"hash" bit(256) NOT NULL
);
--> statement-breakpoint
ALTER TABLE "image_cache_entries" ALTER COLUMN "image_data" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD COLUMN "object_name" text;--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD COLUMN "picture_hash" bit(256);--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD COLUMN "centre_hash" bit(256);--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD COLUMN "colours" "bytea";--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD COLUMN "codes" text[];--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD COLUMN "label_text" text;--> statement-breakpoint
ALTER TABLE "image_cache_bands" ADD CONSTRAINT "image_cache_bands_entry_id_image_cache_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."image_cache_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_cache_bands_by_key" ON "image_cache_bands" USING btree ("key","entry_id","hash");--> statement-breakpoint
CREATE INDEX "image_cache_bands_by_entry" ON "image_cache_bands" USING btree ("entry_id");--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD CONSTRAINT "image_cache_entries_object_name_stored_objects_name_fk" FOREIGN KEY ("object_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD CONSTRAINT "image_cache_entries_object_name_unique" UNIQUE("object_name");--> statement-breakpoint
UPDATE "image_cache_entries" SET "image_data" = NULL WHERE octet_length("image_data") > 4096;--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD CONSTRAINT "image_cache_entries_preview_small" CHECK (octet_length("image_cache_entries"."image_data") <= 4096);--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD CONSTRAINT "image_cache_entries_described_or_not" CHECK (num_nulls("image_cache_entries"."picture_hash", "image_cache_entries"."centre_hash", "image_cache_entries"."colours") in (0, 3));--> statement-breakpoint
ALTER TABLE "image_cache_entries" ADD CONSTRAINT "image_cache_entries_colours_length" CHECK (octet_length("image_cache_entries"."colours") = 64);
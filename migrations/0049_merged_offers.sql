CREATE TABLE "merged_offers" (
	"former_id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merged_offers" ADD CONSTRAINT "merged_offers_offer_id_product_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."product_offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merged_offers_by_offer" ON "merged_offers" USING btree ("offer_id");
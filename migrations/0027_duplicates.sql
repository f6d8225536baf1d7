CREATE TABLE "duplicate_pairs" (
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"sign" text NOT NULL,
	"likeness" integer NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "duplicate_pairs_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "duplicate_pairs_in_order" CHECK ("duplicate_pairs"."first_id" < "duplicate_pairs"."second_id"),
	CONSTRAINT "duplicate_pairs_likeness_in_thousandths" CHECK ("duplicate_pairs"."likeness" between 0 and 1000),
	CONSTRAINT "duplicate_pairs_sign_known" CHECK ("duplicate_pairs"."sign" in ('gtin', 'article-number', 'name'))
);
--> statement-breakpoint
CREATE TABLE "merged_products" (
	"former_id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_first_id_products_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_second_id_products_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_products" ADD CONSTRAINT "merged_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_pairs_by_second" ON "duplicate_pairs" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_open" ON "duplicate_pairs" USING btree ("likeness","first_id","second_id") WHERE "duplicate_pairs"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "merged_products_by_product" ON "merged_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_by_brand" ON "products" USING btree (search_key("brand"),"id");--> statement-breakpoint
CREATE INDEX "notifications_by_entity" ON "notifications" USING btree ("related_entity_id");--> statement-breakpoint
-- A scan that leads to another product than before, as two became one, changes no figure: thousands may at once. Else as it was.
DROP TRIGGER scan_method_figures_changed ON scan_history;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER scan_method_figures_changed AFTER UPDATE ON scan_history
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.created_at, OLD.method, OLD.product_id IS NULL, OLD.is_refused, OLD.ai_predicted_name IS NULL, OLD.gtin)
    IS DISTINCT FROM (NEW.created_at, NEW.method, NEW.product_id IS NULL, NEW.is_refused, NEW.ai_predicted_name IS NULL, NEW.gtin))
  EXECUTE FUNCTION keep_scan_method_figures();

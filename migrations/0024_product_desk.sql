-- A brand as brands are compared: lower case without accents, spaces and punctuation, as in article numbers.
CREATE FUNCTION brand_key(brand text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(lower(normalize(brand, NFKD)), '[\u0300-\u036f]|[^[:alnum:]]', '', 'g');
--> statement-breakpoint
CREATE TABLE "brand_keepers" (
	"brand_key" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"user_id" uuid NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brand_keepers_key_fits" CHECK ("brand_keepers"."brand_key" = brand_key("brand_keepers"."brand") and "brand_keepers"."brand_key" <> '')
);
--> statement-breakpoint
ALTER TABLE "brand_keepers" ADD CONSTRAINT "brand_keepers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_keepers_by_user" ON "brand_keepers" USING btree ("user_id");
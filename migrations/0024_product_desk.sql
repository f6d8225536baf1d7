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
CREATE TABLE "product_revisions" (
	"product_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"sheet" jsonb NOT NULL,
	"digest" varchar(64) NOT NULL,
	"changed" text[] NOT NULL,
	"is_edit" boolean NOT NULL,
	"actor_id" uuid,
	"restores" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_revisions_product_id_version_pk" PRIMARY KEY("product_id","version"),
	CONSTRAINT "product_revisions_changed_known" CHECK ("product_revisions"."changed" <@ array['names', 'codes', 'picture', 'boxes', 'effort', 'manual', 'offers', 'guides']::text[]),
	CONSTRAINT "product_revisions_restores_earlier" CHECK ("product_revisions"."version" >= 0 and ("product_revisions"."restores" is null or "product_revisions"."restores" between 0 and "product_revisions"."version" - 1)),
	CONSTRAINT "product_revisions_digest_hex" CHECK ("product_revisions"."digest" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "name_fr" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_box_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_keepers" ADD CONSTRAINT "brand_keepers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_revisions" ADD CONSTRAINT "product_revisions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_revisions" ADD CONSTRAINT "product_revisions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- The codes that there are already.
UPDATE "products" SET has_box_code = true
WHERE EXISTS (
  SELECT FROM product_codes WHERE product_codes.product_id = products.id AND product_codes.symbology <> 'hexkey'
);
--> statement-breakpoint
CREATE INDEX "brand_keepers_by_user" ON "brand_keepers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_revisions_by_actor" ON "product_revisions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "products_desk" ON "products" USING btree (("video_url" is null or not "has_box_code" or "thumbnail_url" is null),"id") WHERE "products"."is_listed";--> statement-breakpoint
CREATE INDEX "products_desk_by_brand" ON "products" USING btree (brand_key("brand"),("video_url" is null or not "has_box_code" or "thumbnail_url" is null),"id") WHERE "products"."is_listed";--> statement-breakpoint
CREATE INDEX "products_desk_without_film" ON "products" USING btree (("video_url" is null or not "has_box_code" or "thumbnail_url" is null),"id") WHERE "products"."is_listed" and "products"."video_url" is null;--> statement-breakpoint
CREATE INDEX "products_desk_without_code" ON "products" USING btree (("video_url" is null or not "has_box_code" or "thumbnail_url" is null),"id") WHERE "products"."is_listed" and not "products"."has_box_code";--> statement-breakpoint
CREATE INDEX "products_desk_without_picture" ON "products" USING btree (("video_url" is null or not "has_box_code" or "thumbnail_url" is null),"id") WHERE "products"."is_listed" and "products"."thumbnail_url" is null;
--> statement-breakpoint
-- Keeps `has_box_code` equal to the codes within the transaction that changes them, once per statement.
CREATE FUNCTION keep_box_code() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      SELECT array_agg(DISTINCT product_id) INTO touched FROM new_codes;
    WHEN 'DELETE' THEN
      SELECT array_agg(DISTINCT product_id) INTO touched FROM old_codes;
    WHEN 'UPDATE' THEN
      SELECT array_agg(product_id) INTO touched
      FROM (SELECT product_id FROM old_codes UNION SELECT product_id FROM new_codes) AS codes;
  END CASE;
  IF touched IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE products SET has_box_code = NOT has_box_code
  WHERE id = ANY (touched) AND has_box_code <> EXISTS (
    SELECT FROM product_codes WHERE product_codes.product_id = products.id AND product_codes.symbology <> 'hexkey'
  );
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER product_codes_box_inserted AFTER INSERT ON product_codes
  REFERENCING NEW TABLE AS new_codes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_box_code();
--> statement-breakpoint
CREATE TRIGGER product_codes_box_updated AFTER UPDATE ON product_codes
  REFERENCING OLD TABLE AS old_codes NEW TABLE AS new_codes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_box_code();
--> statement-breakpoint
CREATE TRIGGER product_codes_box_deleted AFTER DELETE ON product_codes
  REFERENCING OLD TABLE AS old_codes
  FOR EACH STATEMENT EXECUTE FUNCTION keep_box_code();
--> statement-breakpoint
-- A product is found by its French name as well. No product has one yet, so what is there stays as it is.
DROP FUNCTION search_document(text, text, text);
--> statement-breakpoint
CREATE FUNCTION search_document(name text, brand text, category text, name_fr text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_to_tsvector(
    search_words_of(left(name, 300) || ' ' || left(brand, 100) || ' ' || left(coalesce(name_fr, ''), 300))
      || ARRAY['=' || search_key(left(name, 300)), '@' || category]
      || CASE WHEN name_fr IS NULL THEN '{}' ELSE ARRAY['=' || search_key(left(name_fr, 300))] END
  );
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched uuid[];
  gone text[];
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      SELECT array_agg(id) INTO touched FROM new_products;
    WHEN 'DELETE' THEN
      SELECT array_agg(id) INTO touched FROM old_products;
    WHEN 'UPDATE' THEN
      -- Most updates change no text.
      SELECT array_agg(id) INTO touched
      FROM old_products AS before FULL JOIN new_products AS after USING (id)
      WHERE (before.name, before.name_fr, before.brand, before.category, before.is_listed)
        IS DISTINCT FROM (after.name, after.name_fr, after.brand, after.category, after.is_listed);
      UPDATE product_search AS known SET popularity = search_popularity(after.monthly_views, after.sales_rank)
      FROM old_products AS before JOIN new_products AS after USING (id)
      WHERE known.product_id = id
        AND search_popularity(after.monthly_views, after.sales_rank)
          <> search_popularity(before.monthly_views, before.sales_rank);
    WHEN 'TRUNCATE' THEN
      TRUNCATE product_search, search_words;
  END CASE;
  IF touched IS NULL THEN
    RETURN NULL;
  END IF;

  LOCK TABLE search_words IN SHARE ROW EXCLUSIVE MODE;
  WITH removed AS (
    DELETE FROM product_search WHERE product_id = ANY (touched) RETURNING document
  ), fewer AS (
    UPDATE search_words AS known SET frequency = known.frequency - lost.frequency
    FROM (SELECT word, count(*) AS frequency FROM removed, unnest(tsvector_to_array(document)) AS word GROUP BY word) AS lost
    WHERE known.word = lost.word
    RETURNING known.word, known.frequency
  )
  SELECT array_agg(word) INTO gone FROM fewer WHERE frequency = 0;
  DELETE FROM search_words WHERE word = ANY (gone);

  WITH added AS (
    INSERT INTO product_search (product_id, popularity, document)
    SELECT id, search_popularity(monthly_views, sales_rank), search_document(name, brand, category, name_fr)
    FROM products WHERE id = ANY (touched) AND is_listed
    RETURNING document
  )
  INSERT INTO search_words AS known (word, frequency)
  SELECT word, count(*) FROM added, unnest(tsvector_to_array(document)) AS word
  WHERE word !~ '^=' GROUP BY word
  ON CONFLICT (word) DO UPDATE SET frequency = known.frequency + excluded.frequency;
  RETURN NULL;
END
$$;

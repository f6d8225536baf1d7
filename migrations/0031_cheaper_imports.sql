ALTER TABLE "feed_items" DROP CONSTRAINT "feed_items_product_once";--> statement-breakpoint
DROP INDEX "feed_items_by_product";--> statement-breakpoint
DROP INDEX "products_by_retailer";--> statement-breakpoint
DROP INDEX "products_by_sponsor";--> statement-breakpoint
DROP INDEX "products_by_manufacturer_partner";--> statement-breakpoint
CREATE INDEX "products_by_retailer" ON "products" USING btree ("retailer_id") WHERE "products"."retailer_id" is not null;--> statement-breakpoint
CREATE INDEX "products_by_sponsor" ON "products" USING btree ("sponsor_id") WHERE "products"."sponsor_id" is not null;--> statement-breakpoint
CREATE INDEX "products_by_manufacturer_partner" ON "products" USING btree ("manufacturer_partner_id") WHERE "products"."manufacturer_partner_id" is not null;--> statement-breakpoint
ALTER TABLE "feed_items" ADD CONSTRAINT "feed_items_product_once" UNIQUE("product_id","source");--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_known_gtins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[];
  number text;
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    SELECT array_agg(value) INTO touched FROM product_codes WHERE product_id = NEW.id AND symbology = 'gtin';
  ELSE
    IF TG_OP <> 'INSERT' THEN touched := array_append(touched, OLD.value); END IF;
    IF TG_OP <> 'DELETE' THEN touched := array_append(touched, NEW.value); END IF;
  END IF;
  IF touched IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('scan_figures'));
  -- One number at a time: Postgres would plan an update by a list anew for every code of an import.
  FOREACH number IN ARRAY touched LOOP
    UPDATE unknown_gtins SET is_known = NOT is_known WHERE gtin = number AND is_known <> is_known_gtin(number);
  END LOOP;
  RETURN NULL;
END;
$$;
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
  -- A new product has no words yet.
  IF TG_OP <> 'INSERT' THEN
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
  END IF;

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

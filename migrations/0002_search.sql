-- Product search: what can be found (product_search), the words it is made of (search_words), and the trigger that keeps
-- both equal to the products within the transaction that changes them.
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
-- The one form that written text is compared in: words without accents, in lower case, one space between them.
-- unaccent() alone is not immutable because its dictionary is looked up by name; here the dictionary is named.
CREATE FUNCTION search_key(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(written, NFKC))), '[^[:alnum:]]+', ' ', 'g'
  ));
--> statement-breakpoint
-- The words of a text as they are searched. No search has longer ones, and an index can't hold them.
CREATE FUNCTION search_words_of(written text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT left(word, 64) FROM unnest(string_to_array(search_key(written), ' ')) AS word WHERE word <> '');
--> statement-breakpoint
-- What a product is found by: the words of its name and brand. A word never begins with a sign, so '=' marks the whole
-- name and '@' the category.
CREATE FUNCTION search_document(name text, brand text, category text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_tsvector(
    search_words_of(left(name, 300) || ' ' || left(brand, 100)) || ARRAY['=' || search_key(left(name, 300)), '@' || category]
  );
--> statement-breakpoint
-- A code as people type it: without separators, whatever the case, a GTIN without the zeros that fill it up, an article
-- number without its brand.
CREATE FUNCTION search_code(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ltrim(regexp_replace(lower(code), '^.*:|[^a-z0-9]', '', 'g'), '0');
--> statement-breakpoint
-- Grows by 4 with every doubling of the views. A sales rank adds up to 20: the first as much as 32 times the views, the
-- seventh as much as three times.
CREATE FUNCTION search_popularity(monthly_views integer, sales_rank integer) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN floor(4 * ln(1 + monthly_views::float8) / ln(2) + coalesce(20 / (1 + ln(sales_rank)), 0))::smallint;
--> statement-breakpoint
-- The first seven letters of a word with up to so many of them left out. Two spellings that are so many typos apart have
-- one in common (the idea of SymSpell), so misspelt words are found by equality. Nothing for words with a figure in them:
-- 80x40 is another size than 80x30 and no typo.
CREATE FUNCTION search_deletions(word text, typos integer) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  start text := left(word, 7);
  shorter text;
  found text[] := ARRAY[start];
BEGIN
  IF length(word) < 3 OR word ~ '[^[:alpha:]]' THEN
    RETURN '{}';
  END IF;
  FOR i IN 1..length(start) LOOP
    shorter := left(start, i - 1) || substr(start, i + 1);
    found := found || shorter;
    IF typos > 1 THEN
      FOR j IN i..length(shorter) LOOP
        found := found || (left(shorter, j - 1) || substr(shorter, j + 1));
      END LOOP;
    END IF;
  END LOOP;
  RETURN found;
END
$$;
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"popularity" smallint NOT NULL,
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text NOT NULL,
	"frequency" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_search_document" ON "product_search" USING gin ("document") WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "product_search_popular" ON "product_search" USING btree ("popularity","product_id","document");--> statement-breakpoint
CREATE UNIQUE INDEX "search_words_word" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_words_deletions" ON "search_words" USING gin (search_deletions("word", case when length("word") > 7 then 2 else 1 end)) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "product_codes_as_typed" ON "product_codes" USING btree ((search_code("value") collate "C"));
--> statement-breakpoint
-- Writes the rows of the products that a statement touched anew and counts their words by what really went and came, so
-- the counts are right whatever the order of changes.
--
-- Once per statement, so that a bulk load counts each word once. One writer at a time: most products share a word, so
-- writers would wait for each other anyway, and taking their words in different orders even for ever. Readers never wait.
CREATE FUNCTION keep_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
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
      WHERE (before.name, before.brand, before.category) IS DISTINCT FROM (after.name, after.brand, after.category);
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
    SELECT id, search_popularity(monthly_views, sales_rank), search_document(name, brand, category)
    FROM products WHERE id = ANY (touched)
    RETURNING document
  )
  INSERT INTO search_words AS known (word, frequency)
  SELECT word, count(*) FROM added, unnest(tsvector_to_array(document)) AS word
  WHERE word !~ '^=' GROUP BY word
  ON CONFLICT (word) DO UPDATE SET frequency = known.frequency + excluded.frequency;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER products_search_inserted AFTER INSERT ON products
  REFERENCING NEW TABLE AS new_products
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_search();
--> statement-breakpoint
CREATE TRIGGER products_search_updated AFTER UPDATE ON products
  REFERENCING OLD TABLE AS old_products NEW TABLE AS new_products
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_search();
--> statement-breakpoint
CREATE TRIGGER products_search_deleted AFTER DELETE ON products
  REFERENCING OLD TABLE AS old_products
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_search();
--> statement-breakpoint
CREATE TRIGGER products_search_truncated AFTER TRUNCATE ON products
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_search();
--> statement-breakpoint
-- The products that are there already.
INSERT INTO product_search (product_id, popularity, document)
SELECT id, search_popularity(monthly_views, sales_rank), search_document(name, brand, category) FROM products;
--> statement-breakpoint
INSERT INTO search_words (word, frequency)
SELECT word, count(*) FROM product_search, unnest(tsvector_to_array(document)) AS word
WHERE word !~ '^=' GROUP BY word;

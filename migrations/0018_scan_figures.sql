CREATE TABLE "cache_hits" (
	"hits" integer PRIMARY KEY NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "cache_hits_not_negative" CHECK ("cache_hits"."hits" >= 0 and "cache_hits"."entries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "scan_brands" (
	"brand" text PRIMARY KEY NOT NULL,
	"results" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "scan_brands_not_negative" CHECK ("scan_brands"."results" >= 0)
);
--> statement-breakpoint
CREATE TABLE "scan_figures" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"quality_band" text NOT NULL,
	"method" text NOT NULL,
	"is_saved" boolean NOT NULL,
	"is_found" boolean NOT NULL,
	"results" integer DEFAULT 0 NOT NULL,
	"confidence_sum" numeric DEFAULT 0 NOT NULL,
	"web_results" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "scan_figures_of" PRIMARY KEY("day","category","quality_band","method","is_saved","is_found"),
	CONSTRAINT "scan_figures_not_negative" CHECK ("scan_figures"."results" >= 0 and "scan_figures"."web_results" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ai_scan_results" ADD COLUMN "quality_band" text GENERATED ALWAYS AS (case when confidence >= 0.9 then 'high' when confidence >= 0.85 then 'medium' when confidence is not null then 'low' end) STORED;--> statement-breakpoint
CREATE INDEX "scan_brands_most" ON "scan_brands" USING btree ("results","brand");--> statement-breakpoint
CREATE INDEX "ai_scan_results_by_category" ON "ai_scan_results" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "ai_scan_results_by_band" ON "ai_scan_results" USING btree ("quality_band","created_at","id");--> statement-breakpoint
CREATE INDEX "ai_scan_results_by_confidence" ON "ai_scan_results" USING btree ("confidence","id");--> statement-breakpoint
-- Keeps scan_figures, scan_brands and cache_hits equal to what the rows add up to, within the transaction that changes them.
--
-- As the transaction commits, not before: the figures of a day are rows that every scan of the day changes, and a transaction that held
-- them while it waits for anything else would make all the others wait, or two wait for each other. One lock for all figures,
-- taken when nothing else is asked for any more, keeps those apart that change several.
CREATE FUNCTION add_to_scan_figures(result ai_scan_results, times integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was_found boolean := result.is_successful_scan AND result.image_quality_passed;
  web integer := result.purchase_options_found + result.assembly_videos_found + result.reviews_found;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('scan_figures'));
  UPDATE scan_figures SET
    results = results + times,
    confidence_sum = confidence_sum + times * coalesce(result.confidence, 0),
    web_results = web_results + times * web
  WHERE day = (result.created_at AT TIME ZONE 'UTC')::date
    AND category = coalesce(result.category, '')
    AND quality_band = coalesce(result.quality_band, '')
    AND method = coalesce(result.method, '')
    AND is_saved = result.api_cost_saved
    AND is_found = was_found;
  IF NOT FOUND THEN
    INSERT INTO scan_figures (day, category, quality_band, method, is_saved, is_found, results, confidence_sum, web_results)
    VALUES ((result.created_at AT TIME ZONE 'UTC')::date, coalesce(result.category, ''), coalesce(result.quality_band, ''),
      coalesce(result.method, ''), result.api_cost_saved, was_found, times, times * coalesce(result.confidence, 0), times * web);
  END IF;
  IF was_found AND result.identified_brand IS NOT NULL THEN
    UPDATE scan_brands SET results = results + times WHERE brand = result.identified_brand;
    IF NOT FOUND THEN
      INSERT INTO scan_brands (brand, results) VALUES (result.identified_brand, times);
    END IF;
  END IF;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_scan_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_to_scan_figures(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_to_scan_figures(NEW, 1); END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER scan_figures_added AFTER INSERT OR DELETE ON ai_scan_results
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_scan_figures();
--> statement-breakpoint
-- What members note of their scans changes no figure.
CREATE CONSTRAINT TRIGGER scan_figures_changed AFTER UPDATE ON ai_scan_results
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.created_at, OLD.category, OLD.confidence, OLD.method, OLD.api_cost_saved, OLD.is_successful_scan,
      OLD.image_quality_passed, OLD.identified_brand, OLD.purchase_options_found, OLD.assembly_videos_found, OLD.reviews_found)
    IS DISTINCT FROM
    (NEW.created_at, NEW.category, NEW.confidence, NEW.method, NEW.api_cost_saved, NEW.is_successful_scan,
      NEW.image_quality_passed, NEW.identified_brand, NEW.purchase_options_found, NEW.assembly_videos_found, NEW.reviews_found))
  EXECUTE FUNCTION keep_scan_figures();
--> statement-breakpoint
CREATE FUNCTION keep_cache_hits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('scan_figures'));
  IF TG_OP <> 'INSERT' THEN
    UPDATE cache_hits SET entries = entries - 1 WHERE hits = OLD.hit_count;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO cache_hits AS figure (hits, entries) VALUES (NEW.hit_count, 1)
    ON CONFLICT (hits) DO UPDATE SET entries = figure.entries + 1;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER cache_hits_added AFTER INSERT OR DELETE ON image_cache_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_cache_hits();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER cache_hits_changed AFTER UPDATE ON image_cache_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.hit_count <> NEW.hit_count)
  EXECUTE FUNCTION keep_cache_hits();
--> statement-breakpoint
INSERT INTO scan_figures (day, category, quality_band, method, is_saved, is_found, results, confidence_sum, web_results)
SELECT (created_at AT TIME ZONE 'UTC')::date, coalesce(category, ''), coalesce(quality_band, ''), coalesce(method, ''),
  api_cost_saved, is_successful_scan AND image_quality_passed,
  count(*), coalesce(sum(confidence), 0), sum(purchase_options_found + assembly_videos_found + reviews_found)
FROM ai_scan_results GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO scan_brands (brand, results)
SELECT identified_brand, count(*) FROM ai_scan_results
WHERE is_successful_scan AND image_quality_passed AND identified_brand IS NOT NULL GROUP BY 1;
--> statement-breakpoint
INSERT INTO cache_hits (hits, entries) SELECT hit_count, count(*) FROM image_cache_entries GROUP BY 1;

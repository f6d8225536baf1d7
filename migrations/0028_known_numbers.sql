DROP INDEX "ai_scan_results_by_category";--> statement-breakpoint
DROP INDEX "ai_scan_results_by_confidence";--> statement-breakpoint
DROP INDEX "unknown_gtins_most";--> statement-breakpoint
ALTER TABLE "unknown_gtins" ADD COLUMN "is_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ai_scan_results_by_category" ON "ai_scan_results" USING btree ("category","created_at","id","quality_band");--> statement-breakpoint
CREATE INDEX "ai_scan_results_by_confidence" ON "ai_scan_results" USING btree ("confidence","id","created_at","category");--> statement-breakpoint
CREATE INDEX "unknown_gtins_most" ON "unknown_gtins" USING btree ("scans","gtin") WHERE not "unknown_gtins"."is_known";--> statement-breakpoint
-- Keeps `is_known` equal to what the catalogue has, in the way and by the lock of scan_figures: as the transaction commits, so that
-- of a scan and a code that are written at once the later one sees the earlier.
CREATE FUNCTION is_known_gtin(number text) RETURNS boolean LANGUAGE sql STABLE
  RETURN EXISTS (
    SELECT FROM product_codes JOIN products ON products.id = product_codes.product_id
    WHERE product_codes.symbology = 'gtin' AND product_codes.value = number AND products.is_listed
  );
--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_scan_method_figures(scan scan_history, times integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was_found boolean := scan.product_id IS NOT NULL OR (scan.ai_predicted_name IS NOT NULL AND NOT scan.is_refused);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('scan_figures'));
  INSERT INTO scan_method_figures AS figure (day, method, is_found, scans)
  VALUES ((scan.created_at AT TIME ZONE 'UTC')::date, scan.method, was_found, greatest(times, 0))
  ON CONFLICT (day, method, is_found) DO UPDATE SET scans = figure.scans + times;
  IF scan.gtin IS NOT NULL AND scan.product_id IS NULL AND NOT scan.is_refused THEN
    UPDATE unknown_gtins SET scans = scans + times WHERE gtin = scan.gtin;
    IF NOT FOUND THEN
      INSERT INTO unknown_gtins (gtin, scans, is_known) VALUES (scan.gtin, times, is_known_gtin(scan.gtin));
    END IF;
    DELETE FROM unknown_gtins WHERE gtin = scan.gtin AND scans = 0;
  END IF;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_known_gtins() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[];
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    SELECT array_agg(value) INTO touched FROM product_codes WHERE product_id = NEW.id AND symbology = 'gtin';
  ELSE
    IF TG_OP <> 'INSERT' THEN touched := array_append(touched, OLD.value); END IF;
    IF TG_OP <> 'DELETE' THEN touched := array_append(touched, NEW.value); END IF;
  END IF;
  IF touched IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('scan_figures'));
  UPDATE unknown_gtins SET is_known = NOT is_known WHERE gtin = ANY (touched) AND is_known <> is_known_gtin(gtin);
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_codes_known_added AFTER INSERT ON product_codes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.symbology = 'gtin') EXECUTE FUNCTION keep_known_gtins();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_codes_known_removed AFTER DELETE ON product_codes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.symbology = 'gtin') EXECUTE FUNCTION keep_known_gtins();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_codes_known_changed AFTER UPDATE ON product_codes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ('gtin' IN (OLD.symbology, NEW.symbology)
    AND (OLD.product_id, OLD.symbology, OLD.value) IS DISTINCT FROM (NEW.product_id, NEW.symbology, NEW.value))
  EXECUTE FUNCTION keep_known_gtins();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_known_listed AFTER UPDATE OF is_listed ON products
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.is_listed <> NEW.is_listed) EXECUTE FUNCTION keep_known_gtins();
--> statement-breakpoint
UPDATE unknown_gtins SET is_known = true WHERE is_known_gtin(gtin);

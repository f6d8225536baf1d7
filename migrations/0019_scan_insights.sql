CREATE TABLE "feedback_figures" (
	"day" date NOT NULL,
	"quality_band" text NOT NULL,
	"is_confirmed" boolean NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "feedback_figures_of" PRIMARY KEY("day","quality_band","is_confirmed"),
	CONSTRAINT "feedback_figures_quality_band_known" CHECK ("feedback_figures"."quality_band" in ('high', 'medium', 'low')),
	CONSTRAINT "feedback_figures_not_negative" CHECK ("feedback_figures"."words" >= 0)
);
--> statement-breakpoint
CREATE TABLE "camera_problems" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"times" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "camera_problems_of" PRIMARY KEY("day","reason"),
	CONSTRAINT "camera_problems_reason_known" CHECK ("camera_problems"."reason" in ('refused', 'none', 'unsupported', 'busy', 'insecure', 'blocked', 'other', 'stream', 'setup', 'decoder')),
	CONSTRAINT "camera_problems_not_negative" CHECK ("camera_problems"."times" >= 0)
);
--> statement-breakpoint
CREATE TABLE "scan_method_figures" (
	"day" date NOT NULL,
	"method" text NOT NULL,
	"is_found" boolean NOT NULL,
	"scans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "scan_method_figures_of" PRIMARY KEY("day","method","is_found"),
	CONSTRAINT "scan_method_figures_method_known" CHECK ("scan_method_figures"."method" in ('code', 'typed', 'photo')),
	CONSTRAINT "scan_method_figures_not_negative" CHECK ("scan_method_figures"."scans" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unknown_gtins" (
	"gtin" varchar(14) PRIMARY KEY NOT NULL,
	"scans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "unknown_gtins_digits" CHECK ("unknown_gtins"."gtin" ~ '^[0-9]{14}$'),
	CONSTRAINT "unknown_gtins_not_negative" CHECK ("unknown_gtins"."scans" >= 0)
);
--> statement-breakpoint
ALTER TABLE "scan_feedback" ADD COLUMN "quality_band" text GENERATED ALWAYS AS (case when confidence >= 0.9 then 'high' when confidence >= 0.85 then 'medium' when confidence is not null then 'low' end) STORED;--> statement-breakpoint
ALTER TABLE "scan_history" ADD COLUMN "gtin" varchar(14);--> statement-breakpoint
CREATE INDEX "unknown_gtins_most" ON "unknown_gtins" USING btree ("scans","gtin");--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_gtin_digits" CHECK ("scan_history"."gtin" ~ '^[0-9]{14}$');--> statement-breakpoint
-- The numbers in the codes that were scanned before: plain digits with a check digit that fits.
UPDATE scan_history SET gtin = lpad(code, 14, '0')
WHERE code ~ '^[0-9]{12,14}$' AND (
  SELECT sum(substr(lpad(code, 14, '0'), place, 1)::integer * CASE WHEN place % 2 = 1 THEN 3 ELSE 1 END) % 10
  FROM generate_series(1, 14) AS place) = 0;
--> statement-breakpoint
-- Keeps scan_method_figures, unknown_gtins and feedback_figures equal to what the rows add up to, in the way and by the lock of
-- scan_figures: as the transaction commits, not before.
CREATE FUNCTION add_to_scan_method_figures(scan scan_history, times integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  was_found boolean := scan.product_id IS NOT NULL OR (scan.ai_predicted_name IS NOT NULL AND NOT scan.is_refused);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('scan_figures'));
  INSERT INTO scan_method_figures AS figure (day, method, is_found, scans)
  VALUES ((scan.created_at AT TIME ZONE 'UTC')::date, scan.method, was_found, greatest(times, 0))
  ON CONFLICT (day, method, is_found) DO UPDATE SET scans = figure.scans + times;
  IF scan.gtin IS NOT NULL AND scan.product_id IS NULL AND NOT scan.is_refused THEN
    INSERT INTO unknown_gtins AS figure (gtin, scans) VALUES (scan.gtin, greatest(times, 0))
    ON CONFLICT (gtin) DO UPDATE SET scans = figure.scans + times;
    DELETE FROM unknown_gtins WHERE gtin = scan.gtin AND scans = 0;
  END IF;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_scan_method_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_to_scan_method_figures(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_to_scan_method_figures(NEW, 1); END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER scan_method_figures_added AFTER INSERT OR DELETE ON scan_history
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_scan_method_figures();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER scan_method_figures_changed AFTER UPDATE ON scan_history
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.created_at, OLD.method, OLD.product_id, OLD.is_refused, OLD.ai_predicted_name IS NULL, OLD.gtin)
    IS DISTINCT FROM (NEW.created_at, NEW.method, NEW.product_id, NEW.is_refused, NEW.ai_predicted_name IS NULL, NEW.gtin))
  EXECUTE FUNCTION keep_scan_method_figures();
--> statement-breakpoint
CREATE FUNCTION add_to_feedback_figures(word scan_feedback, times integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF word.quality_band IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('scan_figures'));
  INSERT INTO feedback_figures AS figure (day, quality_band, is_confirmed, words)
  VALUES ((word.created_at AT TIME ZONE 'UTC')::date, word.quality_band, word.feedback_type = 'thumbs_up', greatest(times, 0))
  ON CONFLICT (day, quality_band, is_confirmed) DO UPDATE SET words = figure.words + times;
END;
$$;
--> statement-breakpoint
CREATE FUNCTION keep_feedback_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_to_feedback_figures(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_to_feedback_figures(NEW, 1); END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER feedback_figures_kept AFTER INSERT OR UPDATE OR DELETE ON scan_feedback
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_feedback_figures();
--> statement-breakpoint
INSERT INTO scan_method_figures (day, method, is_found, scans)
SELECT (created_at AT TIME ZONE 'UTC')::date, method,
  product_id IS NOT NULL OR (ai_predicted_name IS NOT NULL AND NOT is_refused), count(*)
FROM scan_history GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO unknown_gtins (gtin, scans)
SELECT gtin, count(*) FROM scan_history WHERE gtin IS NOT NULL AND product_id IS NULL AND NOT is_refused GROUP BY 1;
--> statement-breakpoint
INSERT INTO feedback_figures (day, quality_band, is_confirmed, words)
SELECT (created_at AT TIME ZONE 'UTC')::date, quality_band, feedback_type = 'thumbs_up', count(*)
FROM scan_feedback WHERE quality_band IS NOT NULL GROUP BY 1, 2, 3;

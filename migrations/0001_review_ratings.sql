-- A deleted product deletes its reviews before its totals: Postgres works through foreign keys in the order in which they
-- were made, and a change of a review also locks the review before the totals. The other way round, a deletion and a
-- change at the same moment could wait for each other.
ALTER TABLE product_ratings
  DROP CONSTRAINT product_ratings_product_id_products_id_fk,
  ADD CONSTRAINT product_ratings_product_id_products_id_fk
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE;
--> statement-breakpoint
-- Keeps product_ratings equal to what the reviews add up to, within the transaction that changes them.
--
-- Once per statement, not once per row: deleting a product or loading many reviews touches each product's totals once,
-- where a trigger per row would rewrite the same row for every review. Totals change by differences, so writers of one
-- product queue up for its row and none is lost; rows are locked in the order of their ids, so two writers of several
-- products never wait for each other.
CREATE FUNCTION keep_product_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Most updates change neither product, rating nor difficulty: a new comment, an author who leaves.
    IF NOT EXISTS (
      SELECT product_id, rating, difficulty FROM old_reviews
      EXCEPT ALL
      SELECT product_id, rating, difficulty FROM new_reviews
    ) THEN
      RETURN NULL;
    END IF;
    PERFORM FROM product_ratings
      WHERE product_id IN (SELECT product_id FROM old_reviews UNION SELECT product_id FROM new_reviews)
      ORDER BY product_id FOR NO KEY UPDATE;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM FROM product_ratings
      WHERE product_id IN (SELECT product_id FROM old_reviews)
      ORDER BY product_id FOR NO KEY UPDATE;
  END IF;

  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    -- Only where there are totals: a product that is deleted together with its reviews has none any more.
    UPDATE product_ratings AS total SET
      review_count = total.review_count - gone.review_count,
      rating_sum = total.rating_sum - gone.rating_sum,
      easy_count = total.easy_count - gone.easy_count,
      medium_count = total.medium_count - gone.medium_count,
      hard_count = total.hard_count - gone.hard_count
    FROM (
      SELECT product_id,
        count(*) AS review_count,
        sum(rating) AS rating_sum,
        count(*) FILTER (WHERE difficulty = 'easy') AS easy_count,
        count(*) FILTER (WHERE difficulty = 'medium') AS medium_count,
        count(*) FILTER (WHERE difficulty = 'hard') AS hard_count
      FROM old_reviews
      GROUP BY product_id
    ) AS gone
    WHERE total.product_id = gone.product_id;
  END IF;

  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO product_ratings AS total (product_id, review_count, rating_sum, easy_count, medium_count, hard_count)
    SELECT product_id,
      count(*),
      sum(rating),
      count(*) FILTER (WHERE difficulty = 'easy'),
      count(*) FILTER (WHERE difficulty = 'medium'),
      count(*) FILTER (WHERE difficulty = 'hard')
    FROM new_reviews
    GROUP BY product_id
    ORDER BY product_id
    ON CONFLICT (product_id) DO UPDATE SET
      review_count = total.review_count + excluded.review_count,
      rating_sum = total.rating_sum + excluded.rating_sum,
      easy_count = total.easy_count + excluded.easy_count,
      medium_count = total.medium_count + excluded.medium_count,
      hard_count = total.hard_count + excluded.hard_count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER reviews_inserted AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS new_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_ratings();
--> statement-breakpoint
CREATE TRIGGER reviews_updated AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS old_reviews NEW TABLE AS new_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_ratings();
--> statement-breakpoint
CREATE TRIGGER reviews_deleted AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS old_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION keep_product_ratings();

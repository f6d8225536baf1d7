-- How many public replies a post has stands beside it, for lists: whatever changes the replies keeps it.
CREATE FUNCTION count_post_replies() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was integer := 0;
  becomes integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.visibility = 'public' THEN was := 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.visibility = 'public' THEN becomes := 1; END IF;
  IF was <> becomes THEN
    UPDATE community_posts SET reply_count = reply_count + becomes - was
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.post_id ELSE NEW.post_id END;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER post_replies_counted AFTER INSERT OR DELETE OR UPDATE OF visibility ON post_replies
FOR EACH ROW EXECUTE FUNCTION count_post_replies();
--> statement-breakpoint
UPDATE community_posts SET reply_count = (
  SELECT count(*) FROM post_replies WHERE post_id = community_posts.id AND visibility = 'public'
);

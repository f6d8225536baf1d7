-- How many public comments and questions a project has stands beside it, for lists: whatever changes them keeps it.
CREATE FUNCTION count_project_comments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was integer := 0;
  becomes integer := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.visibility = 'public' THEN was := 1; END IF;
  IF TG_OP <> 'DELETE' AND NEW.visibility = 'public' THEN becomes := 1; END IF;
  IF was <> becomes THEN
    UPDATE user_projects SET comment_count = comment_count + becomes - was
    WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.project_id ELSE NEW.project_id END;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER project_comments_counted AFTER INSERT OR DELETE OR UPDATE OF visibility ON project_comments
FOR EACH ROW EXECUTE FUNCTION count_project_comments();
--> statement-breakpoint
CREATE FUNCTION count_help_requests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.project_id IS NOT NULL AND OLD.post_type = 'question' AND OLD.is_public
    AND OLD.visibility = 'public' AND OLD.retracted_at IS NULL
  THEN
    UPDATE user_projects SET help_request_count = help_request_count - 1 WHERE id = OLD.project_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.project_id IS NOT NULL AND NEW.post_type = 'question' AND NEW.is_public
    AND NEW.visibility = 'public' AND NEW.retracted_at IS NULL
  THEN
    UPDATE user_projects SET help_request_count = help_request_count + 1 WHERE id = NEW.project_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER community_posts_help_counted
AFTER INSERT OR DELETE OR UPDATE OF project_id, post_type, is_public, visibility, retracted_at ON community_posts
FOR EACH ROW EXECUTE FUNCTION count_help_requests();

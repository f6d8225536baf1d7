-- What a member has is what their rows add up to: a row is never another, and goes with the account alone.
CREATE FUNCTION keep_reputation_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of reputation_ledger are only added';
END $$;
--> statement-breakpoint
CREATE TRIGGER reputation_ledger_kept BEFORE UPDATE OR DELETE ON reputation_ledger
  FOR EACH ROW EXECUTE FUNCTION keep_reputation_ledger();

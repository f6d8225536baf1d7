CREATE TABLE "advertisement_counts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"advertisement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"visitor" varchar(64),
	"cost" numeric(10, 2) DEFAULT 0 NOT NULL,
	CONSTRAINT "advertisement_counts_once_per_member" UNIQUE("advertisement_id","kind","hour","user_id"),
	CONSTRAINT "advertisement_counts_once_per_guest" UNIQUE("advertisement_id","kind","hour","visitor"),
	CONSTRAINT "advertisement_counts_kind_known" CHECK ("advertisement_counts"."kind" in ('view', 'click')),
	CONSTRAINT "advertisement_counts_not_negative" CHECK ("advertisement_counts"."cost" >= 0),
	CONSTRAINT "advertisement_counts_visitor_hash" CHECK ("advertisement_counts"."visitor" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "currency" text DEFAULT 'CAD' NOT NULL;--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "cost_per_click" numeric(10, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "spent" numeric(10, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "advertisements" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "advertisement_counts" ADD CONSTRAINT "advertisement_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertisement_counts" ADD CONSTRAINT "advertisement_counts_advertisement_id_fk" FOREIGN KEY ("advertisement_id") REFERENCES "public"."advertisements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advertisement_counts_by_user" ON "advertisement_counts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "advertisement_counts_oldest" ON "advertisement_counts" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "advertisements_newest" ON "advertisements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sponsors_newest" ON "sponsors" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_cost_not_negative" CHECK ("advertisements"."cost_per_click" >= 0 and "advertisements"."spent" >= 0);--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_currency_code" CHECK ("advertisements"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "sponsors" ADD CONSTRAINT "sponsors_logo_link" CHECK ("sponsors"."logo_url" ~* '^https?://');
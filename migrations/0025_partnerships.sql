CREATE TABLE "review_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"company_name" text NOT NULL,
	"content" text NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "review_replies_review_id_unique" UNIQUE("review_id"),
	CONSTRAINT "review_replies_visibility_known" CHECK ("review_replies"."visibility" in ('public', 'hidden', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "manufacturer_partners" DROP CONSTRAINT "manufacturer_partners_status_known";--> statement-breakpoint
DROP INDEX "partnership_applications_by_manufacturer";--> statement-breakpoint
DROP INDEX "partnership_applications_by_status";--> statement-breakpoint
ALTER TABLE "manufacturer_partners" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "manufacturer_partners" ADD COLUMN "brands" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "manufacturer_partners" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "partnership_applications" ADD COLUMN "brands" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "partnership_applications" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_replies" ADD CONSTRAINT "review_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_replies_by_user" ON "review_replies" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "manufacturer_partners" ADD CONSTRAINT "manufacturer_partners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnership_documents" ADD CONSTRAINT "partnership_documents_file_path_fk" FOREIGN KEY ("file_path") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partnership_applications_by_status" ON "partnership_applications" USING btree ("application_status","submission_date","id");--> statement-breakpoint
ALTER TABLE "manufacturer_partners" ADD CONSTRAINT "manufacturer_partners_user_id_unique" UNIQUE("user_id");--> statement-breakpoint
ALTER TABLE "partnership_applications" ADD CONSTRAINT "partnership_applications_one_per_partner" UNIQUE("manufacturer_id");--> statement-breakpoint
ALTER TABLE "partnership_documents" ADD CONSTRAINT "partnership_documents_file_path_unique" UNIQUE("file_path");--> statement-breakpoint
ALTER TABLE "manufacturer_partners" ADD CONSTRAINT "manufacturer_partners_status_known" CHECK ("manufacturer_partners"."partnership_status" in ('pending', 'approved', 'rejected', 'suspended', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "partnership_applications" ADD CONSTRAINT "partnership_applications_submitted_with_date" CHECK ("partnership_applications"."application_status" = 'draft' or "partnership_applications"."submission_date" is not null);--> statement-breakpoint
ALTER TABLE "partnership_documents" ADD CONSTRAINT "partnership_documents_type_known" CHECK ("partnership_documents"."document_type" in ('business-registration', 'brand-rights', 'liability-insurance', 'safety-certificate', 'other'));
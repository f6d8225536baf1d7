CREATE TABLE "project_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	CONSTRAINT "project_comments_visibility_known" CHECK ("project_comments"."visibility" in ('public', 'hidden', 'removed'))
);
--> statement-breakpoint
CREATE TABLE "project_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_revisions_once" UNIQUE("project_id","revision")
);
--> statement-breakpoint
DROP INDEX "community_posts_by_project";--> statement-breakpoint
DROP INDEX "project_photos_by_project";--> statement-breakpoint
DROP INDEX "user_projects_published";--> statement-breakpoint
DROP INDEX "user_projects_featured";--> statement-breakpoint
DROP INDEX "user_projects_by_product";--> statement-breakpoint
ALTER TABLE "user_projects" ALTER COLUMN "description" SET DEFAULT '';--> statement-breakpoint
UPDATE "user_projects" SET "description" = '' WHERE "description" IS NULL;--> statement-breakpoint
ALTER TABLE "user_projects" ALTER COLUMN "description" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "project_photos" ADD COLUMN "object_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "project_photos" ADD COLUMN "thumbnail_name" text NOT NULL;--> statement-breakpoint
ALTER TABLE "project_photos" ADD COLUMN "width" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "project_photos" ADD COLUMN "height" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "project_photos" ADD COLUMN "is_before_photo" boolean GENERATED ALWAYS AS (photo_type = 'before') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "project_photos" ADD COLUMN "is_after_photo" boolean GENERATED ALWAYS AS (photo_type = 'after') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "user_projects" ADD COLUMN "visibility" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_projects" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_projects" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_projects" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_projects" ADD COLUMN "document" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', title || ' ' || description) || to_tsvector('french', title || ' ' || description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "project_comments" ADD CONSTRAINT "project_comments_project_id_user_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."user_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_comments" ADD CONSTRAINT "project_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_revisions" ADD CONSTRAINT "project_revisions_project_id_user_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."user_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_comments_by_project" ON "project_comments" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_comments_by_user" ON "project_comments" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_object_name_stored_objects_name_fk" FOREIGN KEY ("object_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_thumbnail_name_stored_objects_name_fk" FOREIGN KEY ("thumbnail_name") REFERENCES "public"."stored_objects"("name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_projects_published_by_user" ON "user_projects" USING btree ("user_id","published_at","id") WHERE "user_projects"."is_public" and "user_projects"."status" = 'published' and "user_projects"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "user_projects_document" ON "user_projects" USING gin ("document");--> statement-breakpoint
CREATE INDEX "community_posts_by_project" ON "community_posts" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "project_photos_by_project" ON "project_photos" USING btree ("project_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_projects_published" ON "user_projects" USING btree ("published_at","id") WHERE "user_projects"."is_public" and "user_projects"."status" = 'published' and "user_projects"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "user_projects_featured" ON "user_projects" USING btree ("published_at","id") WHERE "user_projects"."is_featured" and "user_projects"."is_public" and "user_projects"."status" = 'published' and "user_projects"."visibility" = 'public';--> statement-breakpoint
CREATE INDEX "user_projects_by_product" ON "user_projects" USING btree ("original_product_id","published_at","id");--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_object_name_unique" UNIQUE("object_name");--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_thumbnail_name_unique" UNIQUE("thumbnail_name");--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_have_pixels" CHECK ("project_photos"."width" > 0 and "project_photos"."height" > 0);--> statement-breakpoint
ALTER TABLE "user_projects" ADD CONSTRAINT "user_projects_visibility_known" CHECK ("user_projects"."visibility" in ('public', 'hidden', 'removed'));--> statement-breakpoint
ALTER TABLE "user_projects" ADD CONSTRAINT "user_projects_draft_unpublished" CHECK (("user_projects"."status" = 'draft') = ("user_projects"."published_at" is null));
ALTER TABLE "project_photos" DROP CONSTRAINT "project_photos_image_hash_sha256";--> statement-breakpoint
ALTER TABLE "project_photos" DROP CONSTRAINT "project_photos_not_before_and_after";--> statement-breakpoint
DROP INDEX "project_photos_by_image";--> statement-breakpoint
ALTER TABLE "project_photos" DROP COLUMN "image_url";--> statement-breakpoint
ALTER TABLE "project_photos" DROP COLUMN "image_hash";--> statement-breakpoint
ALTER TABLE "project_photos" DROP COLUMN "is_before_photo";--> statement-breakpoint
ALTER TABLE "project_photos" DROP COLUMN "is_after_photo";--> statement-breakpoint
ALTER TABLE "user_projects" DROP COLUMN "cover_image_url";--> statement-breakpoint
ALTER TABLE "user_projects" DROP COLUMN "step_images";
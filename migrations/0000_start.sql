CREATE TABLE "sessions" (
	"sid" varchar PRIMARY KEY NOT NULL,
	"sess" json NOT NULL,
	"expire" timestamp (6) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"username" text,
	"first_name" text,
	"last_name" text,
	"profile_image_url" text,
	"password" text,
	"auth_provider" text DEFAULT 'replit' NOT NULL,
	"provider_id" text,
	"role" text DEFAULT 'user' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_username_unique" UNIQUE("username"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('user', 'manufacturer', 'sponsor', 'admin', 'super-admin')),
	CONSTRAINT "users_auth_provider_known" CHECK ("users"."auth_provider" in ('local', 'replit', 'google')),
	CONSTRAINT "users_email_lower_case" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "advertisements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sponsor_id" uuid NOT NULL,
	"product_id" uuid,
	"campaign_name" text NOT NULL,
	"budget" numeric(10, 2),
	"click_rate" numeric(5, 4) DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"click_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"start_date" timestamp (3) with time zone,
	"end_date" timestamp (3) with time zone,
	CONSTRAINT "advertisements_not_negative" CHECK ("advertisements"."budget" >= 0 and "advertisements"."view_count" >= 0 and "advertisements"."click_count" >= 0),
	CONSTRAINT "advertisements_click_rate_within_one" CHECK ("advertisements"."click_rate" between 0 and 1),
	CONSTRAINT "advertisements_end_after_start" CHECK ("advertisements"."end_date" > "advertisements"."start_date")
);
--> statement-breakpoint
CREATE TABLE "affiliate_clicks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"affiliate_program_id" uuid NOT NULL,
	"product_id" uuid,
	"user_id" uuid,
	"clicked_url" text NOT NULL,
	"ip_address" varchar(45),
	"user_agent" text,
	"referrer_url" text,
	"clicked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_clicks_clicked_url_link" CHECK ("affiliate_clicks"."clicked_url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "affiliate_programs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"affiliate_id" text NOT NULL,
	"base_url" text NOT NULL,
	"tracking_param" text DEFAULT 'tag' NOT NULL,
	"commission_rate" numeric(5, 2),
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "affiliate_programs_once_per_shop" UNIQUE("base_url","affiliate_id"),
	CONSTRAINT "affiliate_programs_commission_rate_percent" CHECK ("affiliate_programs"."commission_rate" between 0 and 100),
	CONSTRAINT "affiliate_programs_base_url_link" CHECK ("affiliate_programs"."base_url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "manufacturer_partners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"contact_name" text,
	"contact_email" text NOT NULL,
	"phone_number" text,
	"website" text,
	"logo_url" text,
	"description" text,
	"partnership_status" text DEFAULT 'pending' NOT NULL,
	"application_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"approval_date" timestamp (3) with time zone,
	"monthly_volume" integer,
	"primary_category" text,
	"required_documents" text[] DEFAULT '{}' NOT NULL,
	"submitted_documents" text[] DEFAULT '{}' NOT NULL,
	"partnership_tier" text DEFAULT 'basic' NOT NULL,
	"commission_rate" numeric(5, 2) DEFAULT 5 NOT NULL,
	"notes" text,
	CONSTRAINT "manufacturer_partners_contact_email_unique" UNIQUE("contact_email"),
	CONSTRAINT "manufacturer_partners_status_known" CHECK ("manufacturer_partners"."partnership_status" in ('pending', 'approved', 'rejected', 'suspended')),
	CONSTRAINT "manufacturer_partners_tier_known" CHECK ("manufacturer_partners"."partnership_tier" in ('basic', 'premium', 'enterprise')),
	CONSTRAINT "manufacturer_partners_primary_category_known" CHECK ("manufacturer_partners"."primary_category" in ('kitchen', 'living-room', 'bedroom', 'bathroom', 'office', 'nursery', 'garage', 'patio', 'miscellaneous')),
	CONSTRAINT "manufacturer_partners_monthly_volume_not_negative" CHECK ("manufacturer_partners"."monthly_volume" >= 0),
	CONSTRAINT "manufacturer_partners_commission_rate_percent" CHECK ("manufacturer_partners"."commission_rate" between 0 and 100),
	CONSTRAINT "manufacturer_partners_website_link" CHECK ("manufacturer_partners"."website" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "partnership_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"manufacturer_id" uuid NOT NULL,
	"retailer_name" text,
	"application_status" text DEFAULT 'draft' NOT NULL,
	"product_categories" text[] DEFAULT '{}' NOT NULL,
	"estimated_volume" integer,
	"business_plan" text,
	"sample_products" jsonb,
	"application_data" jsonb,
	"submission_date" timestamp (3) with time zone,
	"review_date" timestamp (3) with time zone,
	"approval_date" timestamp (3) with time zone,
	"rejection_reason" text,
	"reviewer_notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partnership_applications_status_known" CHECK ("partnership_applications"."application_status" in ('draft', 'submitted', 'in-review', 'approved', 'rejected')),
	CONSTRAINT "partnership_applications_categories_known" CHECK ("partnership_applications"."product_categories" <@ array['kitchen', 'living-room', 'bedroom', 'bathroom', 'office', 'nursery', 'garage', 'patio', 'miscellaneous']::text[]),
	CONSTRAINT "partnership_applications_estimated_volume_not_negative" CHECK ("partnership_applications"."estimated_volume" >= 0)
);
--> statement-breakpoint
CREATE TABLE "partnership_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"manufacturer_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"file_path" text NOT NULL,
	"file_size" integer NOT NULL,
	"upload_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"verification_status" text DEFAULT 'pending' NOT NULL,
	"verified_by" uuid,
	"verification_date" timestamp (3) with time zone,
	"expiry_date" timestamp (3) with time zone,
	"notes" text,
	CONSTRAINT "partnership_documents_status_known" CHECK ("partnership_documents"."verification_status" in ('pending', 'verified', 'rejected')),
	CONSTRAINT "partnership_documents_file_size_not_negative" CHECK ("partnership_documents"."file_size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sponsors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"website" text,
	"logo_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sponsors_website_link" CHECK ("sponsors"."website" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "product_activity" (
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"scans" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_activity_product_id_day_pk" PRIMARY KEY("product_id","day"),
	CONSTRAINT "product_activity_not_negative" CHECK ("product_activity"."views" >= 0 and "product_activity"."scans" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_codes" (
	"product_id" uuid NOT NULL,
	"symbology" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "product_codes_value_symbology_pk" PRIMARY KEY("value","symbology"),
	CONSTRAINT "product_codes_symbology_known" CHECK ("product_codes"."symbology" in ('gtin', 'article-number', 'hexkey')),
	CONSTRAINT "product_codes_gtin_14_digits" CHECK ("product_codes"."symbology" <> 'gtin' or "product_codes"."value" ~ '^[0-9]{14}$')
);
--> statement-breakpoint
CREATE TABLE "product_media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"media_type" text NOT NULL,
	"language" text,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_media_url_once" UNIQUE("product_id","url"),
	CONSTRAINT "product_media_kind_known" CHECK ("product_media"."kind" in ('video', 'captions')),
	CONSTRAINT "product_media_language_known" CHECK ("product_media"."language" in ('en', 'fr')),
	CONSTRAINT "product_media_captions_have_language" CHECK (("product_media"."kind" = 'captions') = ("product_media"."language" is not null))
);
--> statement-breakpoint
CREATE TABLE "product_ratings" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"easy_count" integer DEFAULT 0 NOT NULL,
	"medium_count" integer DEFAULT 0 NOT NULL,
	"hard_count" integer DEFAULT 0 NOT NULL,
	"average_rating" numeric(2, 1) GENERATED ALWAYS AS (round(rating_sum::numeric / nullif(review_count, 0), 1)) STORED,
	"difficulty" text GENERATED ALWAYS AS (case when review_count = 0 then null when hard_count >= greatest(easy_count, medium_count) then 'hard' when medium_count >= easy_count then 'medium' else 'easy' end) STORED,
	CONSTRAINT "product_ratings_not_negative" CHECK ("product_ratings"."easy_count" >= 0 and "product_ratings"."medium_count" >= 0 and "product_ratings"."hard_count" >= 0),
	CONSTRAINT "product_ratings_add_up" CHECK ("product_ratings"."review_count" = "product_ratings"."easy_count" + "product_ratings"."medium_count" + "product_ratings"."hard_count"),
	CONSTRAINT "product_ratings_within_stars" CHECK ("product_ratings"."rating_sum" between "product_ratings"."review_count" and 5 * "product_ratings"."review_count")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"category" text NOT NULL,
	"qr_code" text NOT NULL,
	"video_url" text,
	"video_duration" integer,
	"thumbnail_url" text,
	"retailer_id" text,
	"retailer_name" text,
	"price" numeric(10, 2),
	"currency" text DEFAULT 'USD' NOT NULL,
	"availability" text,
	"retailer_url" text,
	"last_synced" timestamp (3) with time zone,
	"sales_rank" integer,
	"monthly_views" integer DEFAULT 0 NOT NULL,
	"assembly_difficulty" text,
	"is_best_seller" boolean DEFAULT false NOT NULL,
	"is_top_rated" boolean DEFAULT false NOT NULL,
	"manufacturer_partner_id" uuid,
	"is_sponsored" boolean DEFAULT false NOT NULL,
	"sponsor_id" uuid,
	"purchase_url" text,
	"sponsorship_end_date" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_qr_code_unique" UNIQUE("qr_code"),
	CONSTRAINT "products_category_known" CHECK ("products"."category" in ('kitchen', 'living-room', 'bedroom', 'bathroom', 'office', 'nursery', 'garage', 'patio', 'miscellaneous')),
	CONSTRAINT "products_assembly_difficulty_known" CHECK ("products"."assembly_difficulty" in ('easy', 'medium', 'hard')),
	CONSTRAINT "products_currency_code" CHECK ("products"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_monthly_views_not_negative" CHECK ("products"."monthly_views" >= 0),
	CONSTRAINT "products_video_duration_positive" CHECK ("products"."video_duration" > 0),
	CONSTRAINT "products_sales_rank_positive" CHECK ("products"."sales_rank" > 0),
	CONSTRAINT "products_video_url_link" CHECK ("products"."video_url" ~* '^(https?://|/[^/\\])'),
	CONSTRAINT "products_retailer_url_link" CHECK ("products"."retailer_url" ~* '^https?://'),
	CONSTRAINT "products_purchase_url_link" CHECK ("products"."purchase_url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "retailers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"website_url" text,
	"currency" text DEFAULT 'USD' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retailers_currency_code" CHECK ("retailers"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "retailers_website_url_link" CHECK ("retailers"."website_url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "trending_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"rank" integer NOT NULL,
	"score" double precision NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "trending_products_rank_unique" UNIQUE("rank"),
	CONSTRAINT "trending_products_rank_positive" CHECK ("trending_products"."rank" > 0)
);
--> statement-breakpoint
CREATE TABLE "community_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"post_type" text NOT NULL,
	"category" text,
	"product_type" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"is_public" boolean DEFAULT true NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_solved" boolean DEFAULT false NOT NULL,
	"is_moderated" boolean DEFAULT false NOT NULL,
	"moderation_reason" text,
	"project_id" uuid,
	"scan_result_id" uuid,
	"product_id" uuid,
	"attached_images" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_posts_type_known" CHECK ("community_posts"."post_type" in ('question', 'tip', 'showcase')),
	CONSTRAINT "community_posts_category_known" CHECK ("community_posts"."category" in ('kitchen', 'living-room', 'bedroom', 'bathroom', 'office', 'nursery', 'garage', 'patio', 'miscellaneous')),
	CONSTRAINT "community_posts_not_negative" CHECK ("community_posts"."like_count" >= 0 and "community_posts"."reply_count" >= 0 and "community_posts"."view_count" >= 0 and "community_posts"."helpful_count" >= 0),
	CONSTRAINT "community_posts_moderated_with_reason" CHECK (not "community_posts"."is_moderated" or "community_posts"."moderation_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"notification_type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"action_url" text,
	"related_entity_type" text,
	"related_entity_id" uuid,
	"triggered_by" uuid,
	"is_read" boolean DEFAULT false NOT NULL,
	"is_push_sent" boolean DEFAULT false NOT NULL,
	"push_delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_related_entity_whole" CHECK (("notifications"."related_entity_type" is null) = ("notifications"."related_entity_id" is null))
);
--> statement-breakpoint
CREATE TABLE "post_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid,
	"parent_reply_id" uuid,
	"content" text NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"helpful_count" integer DEFAULT 0 NOT NULL,
	"is_accepted_answer" boolean DEFAULT false NOT NULL,
	"is_expert_reply" boolean DEFAULT false NOT NULL,
	"attached_images" text[] DEFAULT '{}' NOT NULL,
	"attached_links" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_replies_not_negative" CHECK ("post_replies"."like_count" >= 0 and "post_replies"."helpful_count" >= 0),
	CONSTRAINT "post_replies_not_its_own_parent" CHECK ("post_replies"."parent_reply_id" <> "post_replies"."id")
);
--> statement-breakpoint
CREATE TABLE "project_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"image_url" text NOT NULL,
	"image_hash" varchar(64),
	"caption" text,
	"step_number" integer,
	"photo_type" text DEFAULT 'progress' NOT NULL,
	"is_before_photo" boolean DEFAULT false NOT NULL,
	"is_after_photo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_photos_image_hash_sha256" CHECK ("project_photos"."image_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "project_photos_type_known" CHECK ("project_photos"."photo_type" in ('progress', 'before', 'after', 'detail')),
	CONSTRAINT "project_photos_step_number_positive" CHECK ("project_photos"."step_number" > 0),
	CONSTRAINT "project_photos_not_before_and_after" CHECK (not ("project_photos"."is_before_photo" and "project_photos"."is_after_photo"))
);
--> statement-breakpoint
CREATE TABLE "user_achievements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"achievement_type" text NOT NULL,
	"achievement_level" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"icon_url" text,
	"points_awarded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_achievements_once_per_level" UNIQUE("user_id","achievement_type","achievement_level"),
	CONSTRAINT "user_achievements_level_positive" CHECK ("user_achievements"."achievement_level" > 0),
	CONSTRAINT "user_achievements_points_not_negative" CHECK ("user_achievements"."points_awarded" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_interactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"target_type" text NOT NULL,
	"target_id" uuid NOT NULL,
	"interaction_type" text NOT NULL,
	"metadata" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_interactions_once" UNIQUE("user_id","target_type","target_id","interaction_type"),
	CONSTRAINT "user_interactions_target_known" CHECK ("user_interactions"."target_type" in ('project', 'post', 'reply', 'review', 'product', 'training')),
	CONSTRAINT "user_interactions_type_known" CHECK ("user_interactions"."interaction_type" in ('view', 'like', 'helpful', 'bookmark', 'agree', 'disagree'))
);
--> statement-breakpoint
CREATE TABLE "user_projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"difficulty" text,
	"estimated_time" integer,
	"category" text,
	"product_type" text,
	"is_public" boolean DEFAULT true NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"view_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"help_request_count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"cover_image_url" text,
	"step_images" text[] DEFAULT '{}' NOT NULL,
	"assembly_steps" jsonb DEFAULT '[]' NOT NULL,
	"tools_required" text[] DEFAULT '{}' NOT NULL,
	"materials_needed" text[] DEFAULT '{}' NOT NULL,
	"safety_tips" text[] DEFAULT '{}' NOT NULL,
	"common_issues" text[] DEFAULT '{}' NOT NULL,
	"original_product_id" uuid,
	"scan_result_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_projects_difficulty_known" CHECK ("user_projects"."difficulty" in ('easy', 'medium', 'hard')),
	CONSTRAINT "user_projects_category_known" CHECK ("user_projects"."category" in ('kitchen', 'living-room', 'bedroom', 'bathroom', 'office', 'nursery', 'garage', 'patio', 'miscellaneous')),
	CONSTRAINT "user_projects_status_known" CHECK ("user_projects"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "user_projects_estimated_time_positive" CHECK ("user_projects"."estimated_time" > 0),
	CONSTRAINT "user_projects_not_negative" CHECK ("user_projects"."like_count" >= 0 and "user_projects"."view_count" >= 0 and "user_projects"."comment_count" >= 0 and "user_projects"."help_request_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_reputation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"total_points" integer DEFAULT 0 NOT NULL,
	"helpful_replies" integer DEFAULT 0 NOT NULL,
	"successful_identifications" integer DEFAULT 0 NOT NULL,
	"projects_shared" integer DEFAULT 0 NOT NULL,
	"ai_training_contributions" integer DEFAULT 0 NOT NULL,
	"community_rank" text DEFAULT 'newcomer' NOT NULL,
	"is_verified_expert" boolean DEFAULT false NOT NULL,
	"expertise_categories" text[] DEFAULT '{}' NOT NULL,
	"last_activity_at" timestamp (3) with time zone,
	CONSTRAINT "user_reputation_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "user_reputation_not_negative" CHECK ("user_reputation"."total_points" >= 0 and "user_reputation"."helpful_replies" >= 0 and "user_reputation"."successful_identifications" >= 0 and "user_reputation"."projects_shared" >= 0 and "user_reputation"."ai_training_contributions" >= 0),
	CONSTRAINT "user_reputation_expertise_known" CHECK ("user_reputation"."expertise_categories" <@ array['kitchen', 'living-room', 'bedroom', 'bathroom', 'office', 'nursery', 'garage', 'patio', 'miscellaneous']::text[])
);
--> statement-breakpoint
CREATE TABLE "cache_statistics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"total_requests" integer DEFAULT 0 NOT NULL,
	"cache_hits" integer DEFAULT 0 NOT NULL,
	"cache_misses" integer DEFAULT 0 NOT NULL,
	"api_calls_saved" integer DEFAULT 0 NOT NULL,
	"cost_saved" numeric(12, 6) DEFAULT 0 NOT NULL,
	CONSTRAINT "cache_statistics_date_unique" UNIQUE("date"),
	CONSTRAINT "cache_statistics_not_negative" CHECK ("cache_statistics"."cache_hits" >= 0 and "cache_statistics"."cache_misses" >= 0 and "cache_statistics"."api_calls_saved" >= 0 and "cache_statistics"."cost_saved" >= 0),
	CONSTRAINT "cache_statistics_add_up" CHECK ("cache_statistics"."total_requests" = "cache_statistics"."cache_hits" + "cache_statistics"."cache_misses")
);
--> statement-breakpoint
CREATE TABLE "feedback_alternatives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"product_id" uuid,
	"product_name" text NOT NULL,
	"product_brand" text,
	"product_category" text,
	"confidence_score" numeric(3, 2),
	"display_order" integer NOT NULL,
	"was_selected" boolean DEFAULT false NOT NULL,
	CONSTRAINT "feedback_alternatives_one_per_place" UNIQUE("feedback_id","display_order"),
	CONSTRAINT "feedback_alternatives_confidence_score_within_one" CHECK ("feedback_alternatives"."confidence_score" between 0 and 1),
	CONSTRAINT "feedback_alternatives_display_order_not_negative" CHECK ("feedback_alternatives"."display_order" >= 0)
);
--> statement-breakpoint
CREATE TABLE "identification_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"scan_image_url" text,
	"ai_predicted_name" text,
	"ai_predicted_brand" text,
	"ai_predicted_model" text,
	"ai_predicted_product_id" uuid,
	"ai_confidence_score" numeric(3, 2),
	"user_confirmation" text DEFAULT 'PENDING' NOT NULL,
	"user_corrected_name" text,
	"user_corrected_brand" text,
	"user_corrected_category" text,
	"user_submitted_tags" text[] DEFAULT '{}' NOT NULL,
	"alternatives_shown" jsonb DEFAULT '[]' NOT NULL,
	"selected_alternative" integer,
	"admin_reviewed" boolean DEFAULT false NOT NULL,
	"admin_approved" boolean DEFAULT false NOT NULL,
	"admin_notes" text,
	"consensus_count" integer DEFAULT 1 NOT NULL,
	"is_high_quality" boolean DEFAULT false NOT NULL,
	"image_hash" varchar(64),
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identification_feedback_image_hash_sha256" CHECK ("identification_feedback"."image_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "identification_feedback_ai_confidence_score_within_one" CHECK ("identification_feedback"."ai_confidence_score" between 0 and 1),
	CONSTRAINT "identification_feedback_confirmation_known" CHECK ("identification_feedback"."user_confirmation" in ('PENDING', 'CONFIRMED', 'REJECTED')),
	CONSTRAINT "identification_feedback_not_negative" CHECK ("identification_feedback"."selected_alternative" >= 0 and "identification_feedback"."consensus_count" >= 0),
	CONSTRAINT "identification_feedback_approved_is_reviewed" CHECK ("identification_feedback"."admin_reviewed" or not "identification_feedback"."admin_approved")
);
--> statement-breakpoint
CREATE TABLE "image_cache_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"image_hash" varchar(64) NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"image_data" "bytea" NOT NULL,
	"mime_type" text DEFAULT 'image/jpeg' NOT NULL,
	"identification_result" jsonb NOT NULL,
	"web_results" jsonb DEFAULT '[]' NOT NULL,
	"matches" jsonb DEFAULT '[]' NOT NULL,
	"hit_count" integer DEFAULT 0 NOT NULL,
	"last_hit" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"corrected_brand" text,
	"corrected_model" text,
	"thumbs_up_count" integer DEFAULT 0 NOT NULL,
	"thumbs_down_count" integer DEFAULT 0 NOT NULL,
	"correction_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "image_cache_entries_image_hash_unique" UNIQUE("image_hash"),
	CONSTRAINT "image_cache_entries_image_hash_sha256" CHECK ("image_cache_entries"."image_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "image_cache_entries_size_positive" CHECK ("image_cache_entries"."size" > 0 and "image_cache_entries"."width" > 0 and "image_cache_entries"."height" > 0),
	CONSTRAINT "image_cache_entries_not_negative" CHECK ("image_cache_entries"."hit_count" >= 0 and "image_cache_entries"."thumbs_up_count" >= 0 and "image_cache_entries"."thumbs_down_count" >= 0 and "image_cache_entries"."correction_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "scan_feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"image_hash" varchar(64) NOT NULL,
	"original_brand" text,
	"original_model" text,
	"corrected_brand" text,
	"corrected_model" text,
	"feedback_type" varchar(20) NOT NULL,
	"confidence" numeric(3, 2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_feedback_one_per_person_and_image" UNIQUE("user_id","image_hash"),
	CONSTRAINT "scan_feedback_image_hash_sha256" CHECK ("scan_feedback"."image_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "scan_feedback_type_known" CHECK ("scan_feedback"."feedback_type" in ('thumbs_up', 'thumbs_down', 'correction')),
	CONSTRAINT "scan_feedback_confidence_within_one" CHECK ("scan_feedback"."confidence" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"user_id" uuid,
	"rating" integer NOT NULL,
	"difficulty" text NOT NULL,
	"comment" text,
	"defects" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_per_person_and_product" UNIQUE("product_id","user_id"),
	CONSTRAINT "reviews_rating_1_to_5" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_difficulty_known" CHECK ("reviews"."difficulty" in ('easy', 'medium', 'hard')),
	CONSTRAINT "reviews_defects_known" CHECK ("reviews"."defects" <@ array['missing-parts', 'damaged-parts', 'unclear-instructions']::text[])
);
--> statement-breakpoint
CREATE TABLE "ai_scan_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"image_hash" varchar(64) NOT NULL,
	"identified_name" text,
	"identified_brand" text,
	"identified_model" text,
	"category" text,
	"product_type" text,
	"confidence" numeric(3, 2),
	"description" text,
	"tag_found" boolean DEFAULT false NOT NULL,
	"serial_number" text,
	"search_terms" text[] DEFAULT '{}' NOT NULL,
	"user_location" text,
	"detailed_location" jsonb,
	"image_quality_passed" boolean DEFAULT false NOT NULL,
	"api_cost_saved" boolean DEFAULT false NOT NULL,
	"purchase_options_found" integer DEFAULT 0 NOT NULL,
	"assembly_videos_found" integer DEFAULT 0 NOT NULL,
	"reviews_found" integer DEFAULT 0 NOT NULL,
	"matches_found" integer DEFAULT 0 NOT NULL,
	"is_successful_scan" boolean DEFAULT false NOT NULL,
	"user_updated_brand" text,
	"user_updated_model" text,
	"user_updated_product_type" text,
	"user_updated_category" text,
	"user_updated_description" text,
	"user_found_product_url" text,
	"user_notes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_scan_results_image_hash_sha256" CHECK ("ai_scan_results"."image_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "ai_scan_results_confidence_within_one" CHECK ("ai_scan_results"."confidence" between 0 and 1),
	CONSTRAINT "ai_scan_results_not_negative" CHECK ("ai_scan_results"."purchase_options_found" >= 0 and "ai_scan_results"."assembly_videos_found" >= 0 and "ai_scan_results"."reviews_found" >= 0 and "ai_scan_results"."matches_found" >= 0),
	CONSTRAINT "ai_scan_results_user_found_product_url_link" CHECK ("ai_scan_results"."user_found_product_url" ~* '^https?://')
);
--> statement-breakpoint
CREATE TABLE "scan_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"image_hash" varchar(64),
	"scan_image_url" text,
	"ai_predicted_name" text,
	"ai_predicted_brand" text,
	"ai_predicted_model" text,
	"ai_predicted_product_id" uuid,
	"ai_confidence_score" numeric(3, 2),
	"location_data" jsonb,
	"web_results_count" integer DEFAULT 0 NOT NULL,
	"local_matches_count" integer DEFAULT 0 NOT NULL,
	"user_corrected_brand" text,
	"user_corrected_model" text,
	"feedback_type" varchar(20),
	"feedback_timestamp" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scan_history_image_hash_sha256" CHECK ("scan_history"."image_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "scan_history_ai_confidence_score_within_one" CHECK ("scan_history"."ai_confidence_score" between 0 and 1),
	CONSTRAINT "scan_history_not_negative" CHECK ("scan_history"."web_results_count" >= 0 and "scan_history"."local_matches_count" >= 0),
	CONSTRAINT "scan_history_feedback_type_known" CHECK ("scan_history"."feedback_type" in ('thumbs_up', 'thumbs_down', 'correction')),
	CONSTRAINT "scan_history_feedback_has_time" CHECK (("scan_history"."feedback_type" is null) = ("scan_history"."feedback_timestamp" is null))
);
--> statement-breakpoint
CREATE TABLE "ai_training_data" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scan_result_id" uuid,
	"user_id" uuid,
	"correction_type" text NOT NULL,
	"original_identification" jsonb NOT NULL,
	"corrected_brand" text,
	"corrected_model" text,
	"corrected_category" text,
	"corrected_product_type" text,
	"corrected_description" text,
	"confidence_level" integer,
	"evidence_provided" boolean DEFAULT false NOT NULL,
	"community_validated" boolean DEFAULT false NOT NULL,
	"validation_count" integer DEFAULT 0 NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"verified_by" uuid,
	"verification_date" timestamp (3) with time zone,
	"quality_score" numeric(3, 2),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ai_training_data_confidence_level_1_to_5" CHECK ("ai_training_data"."confidence_level" between 1 and 5),
	CONSTRAINT "ai_training_data_validation_count_not_negative" CHECK ("ai_training_data"."validation_count" >= 0),
	CONSTRAINT "ai_training_data_quality_score_within_one" CHECK ("ai_training_data"."quality_score" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "feedback_consensus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"image_hash" varchar(64) NOT NULL,
	"correct_product_id" uuid,
	"correct_product_name" text NOT NULL,
	"correct_product_brand" text,
	"correct_product_category" text,
	"agreement_count" integer DEFAULT 1 NOT NULL,
	"disagreement_count" integer DEFAULT 0 NOT NULL,
	"confidence_threshold" numeric(3, 2) NOT NULL,
	"is_validated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_consensus_one_per_answer" UNIQUE NULLS NOT DISTINCT("image_hash","correct_product_name","correct_product_brand"),
	CONSTRAINT "feedback_consensus_image_hash_sha256" CHECK ("feedback_consensus"."image_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "feedback_consensus_not_negative" CHECK ("feedback_consensus"."agreement_count" >= 0 and "feedback_consensus"."disagreement_count" >= 0),
	CONSTRAINT "feedback_consensus_confidence_threshold_within_one" CHECK ("feedback_consensus"."confidence_threshold" between 0 and 1)
);
--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertisements" ADD CONSTRAINT "advertisements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_affiliate_program_id_affiliate_programs_id_fk" FOREIGN KEY ("affiliate_program_id") REFERENCES "public"."affiliate_programs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnership_applications" ADD CONSTRAINT "partnership_applications_manufacturer_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturer_partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnership_documents" ADD CONSTRAINT "partnership_documents_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnership_documents" ADD CONSTRAINT "partnership_documents_manufacturer_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturer_partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_activity" ADD CONSTRAINT "product_activity_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_retailer_id_retailers_id_fk" FOREIGN KEY ("retailer_id") REFERENCES "public"."retailers"("id") ON DELETE set null ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_manufacturer_partner_id_manufacturer_partners_id_fk" FOREIGN KEY ("manufacturer_partner_id") REFERENCES "public"."manufacturer_partners"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sponsor_id_sponsors_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."sponsors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trending_products" ADD CONSTRAINT "trending_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_project_id_user_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."user_projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_scan_result_id_ai_scan_results_id_fk" FOREIGN KEY ("scan_result_id") REFERENCES "public"."ai_scan_results"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_triggered_by_users_id_fk" FOREIGN KEY ("triggered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_replies" ADD CONSTRAINT "post_replies_post_id_community_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."community_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_replies" ADD CONSTRAINT "post_replies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_replies" ADD CONSTRAINT "post_replies_parent_reply_id_post_replies_id_fk" FOREIGN KEY ("parent_reply_id") REFERENCES "public"."post_replies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_project_id_user_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."user_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_photos" ADD CONSTRAINT "project_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_achievements" ADD CONSTRAINT "user_achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_interactions" ADD CONSTRAINT "user_interactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_projects" ADD CONSTRAINT "user_projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_projects" ADD CONSTRAINT "user_projects_original_product_id_products_id_fk" FOREIGN KEY ("original_product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_projects" ADD CONSTRAINT "user_projects_scan_result_id_ai_scan_results_id_fk" FOREIGN KEY ("scan_result_id") REFERENCES "public"."ai_scan_results"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_reputation" ADD CONSTRAINT "user_reputation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_alternatives" ADD CONSTRAINT "feedback_alternatives_feedback_id_identification_feedback_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."identification_feedback"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_alternatives" ADD CONSTRAINT "feedback_alternatives_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identification_feedback" ADD CONSTRAINT "identification_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identification_feedback" ADD CONSTRAINT "identification_feedback_ai_predicted_product_id_products_id_fk" FOREIGN KEY ("ai_predicted_product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_feedback" ADD CONSTRAINT "scan_feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_scan_results" ADD CONSTRAINT "ai_scan_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_history" ADD CONSTRAINT "scan_history_ai_predicted_product_id_products_id_fk" FOREIGN KEY ("ai_predicted_product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_training_data" ADD CONSTRAINT "ai_training_data_scan_result_id_ai_scan_results_id_fk" FOREIGN KEY ("scan_result_id") REFERENCES "public"."ai_scan_results"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_training_data" ADD CONSTRAINT "ai_training_data_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_training_data" ADD CONSTRAINT "ai_training_data_verified_by_users_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_consensus" ADD CONSTRAINT "feedback_consensus_correct_product_id_products_id_fk" FOREIGN KEY ("correct_product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_by_expiry" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_whatever_case" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_provider_identity" ON "users" USING btree ("auth_provider","provider_id") WHERE "users"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "advertisements_by_sponsor" ON "advertisements" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "advertisements_by_product" ON "advertisements" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "advertisements_running" ON "advertisements" USING btree ("end_date") WHERE "advertisements"."is_active";--> statement-breakpoint
CREATE INDEX "affiliate_clicks_by_program" ON "affiliate_clicks" USING btree ("affiliate_program_id","clicked_at");--> statement-breakpoint
CREATE INDEX "affiliate_clicks_by_product" ON "affiliate_clicks" USING btree ("product_id","clicked_at");--> statement-breakpoint
CREATE INDEX "affiliate_clicks_by_user" ON "affiliate_clicks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "affiliate_clicks_oldest" ON "affiliate_clicks" USING btree ("clicked_at");--> statement-breakpoint
CREATE INDEX "manufacturer_partners_by_status" ON "manufacturer_partners" USING btree ("partnership_status","application_date");--> statement-breakpoint
CREATE INDEX "partnership_applications_by_manufacturer" ON "partnership_applications" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "partnership_applications_by_status" ON "partnership_applications" USING btree ("application_status","submission_date");--> statement-breakpoint
CREATE INDEX "partnership_documents_by_manufacturer" ON "partnership_documents" USING btree ("manufacturer_id","upload_date");--> statement-breakpoint
CREATE INDEX "partnership_documents_by_verifier" ON "partnership_documents" USING btree ("verified_by");--> statement-breakpoint
CREATE INDEX "partnership_documents_by_status" ON "partnership_documents" USING btree ("verification_status","upload_date");--> statement-breakpoint
CREATE INDEX "product_activity_by_day" ON "product_activity" USING btree ("day");--> statement-breakpoint
CREATE INDEX "product_codes_by_product" ON "product_codes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_by_views" ON "products" USING btree ("monthly_views","id");--> statement-breakpoint
CREATE INDEX "products_by_category_and_views" ON "products" USING btree ("category","monthly_views","id");--> statement-breakpoint
CREATE INDEX "products_sponsored" ON "products" USING btree ("sales_rank","id") WHERE "products"."is_sponsored";--> statement-breakpoint
CREATE INDEX "products_by_retailer" ON "products" USING btree ("retailer_id");--> statement-breakpoint
CREATE INDEX "products_by_sponsor" ON "products" USING btree ("sponsor_id");--> statement-breakpoint
CREATE INDEX "products_by_manufacturer_partner" ON "products" USING btree ("manufacturer_partner_id");--> statement-breakpoint
CREATE INDEX "community_posts_board" ON "community_posts" USING btree ("is_pinned","created_at","id") WHERE "community_posts"."is_public" and not "community_posts"."is_moderated";--> statement-breakpoint
CREATE INDEX "community_posts_board_by_type" ON "community_posts" USING btree ("post_type","is_pinned","created_at","id") WHERE "community_posts"."is_public" and not "community_posts"."is_moderated";--> statement-breakpoint
CREATE INDEX "community_posts_by_user" ON "community_posts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_posts_by_product" ON "community_posts" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_posts_by_project" ON "community_posts" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "community_posts_by_scan_result" ON "community_posts" USING btree ("scan_result_id");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE not "notifications"."is_read";--> statement-breakpoint
CREATE INDEX "notifications_by_trigger" ON "notifications" USING btree ("triggered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "post_replies_one_accepted_answer" ON "post_replies" USING btree ("post_id") WHERE "post_replies"."is_accepted_answer";--> statement-breakpoint
CREATE INDEX "post_replies_by_post" ON "post_replies" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "post_replies_by_user" ON "post_replies" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "post_replies_by_parent" ON "post_replies" USING btree ("parent_reply_id");--> statement-breakpoint
CREATE INDEX "project_photos_by_project" ON "project_photos" USING btree ("project_id","step_number");--> statement-breakpoint
CREATE INDEX "project_photos_by_user" ON "project_photos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "project_photos_by_image" ON "project_photos" USING btree ("image_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "user_interactions_one_vote" ON "user_interactions" USING btree ("user_id","target_type","target_id") WHERE "user_interactions"."interaction_type" in ('agree', 'disagree');--> statement-breakpoint
CREATE INDEX "user_interactions_by_target" ON "user_interactions" USING btree ("target_type","target_id","interaction_type");--> statement-breakpoint
CREATE INDEX "user_projects_by_user" ON "user_projects" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "user_projects_published" ON "user_projects" USING btree ("created_at","id") WHERE "user_projects"."is_public" and "user_projects"."status" = 'published';--> statement-breakpoint
CREATE INDEX "user_projects_featured" ON "user_projects" USING btree ("created_at","id") WHERE "user_projects"."is_featured" and "user_projects"."is_public" and "user_projects"."status" = 'published';--> statement-breakpoint
CREATE INDEX "user_projects_by_product" ON "user_projects" USING btree ("original_product_id");--> statement-breakpoint
CREATE INDEX "user_projects_by_scan_result" ON "user_projects" USING btree ("scan_result_id");--> statement-breakpoint
CREATE INDEX "user_reputation_leaderboard" ON "user_reputation" USING btree ("total_points","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_alternatives_one_selected" ON "feedback_alternatives" USING btree ("feedback_id") WHERE "feedback_alternatives"."was_selected";--> statement-breakpoint
CREATE INDEX "feedback_alternatives_by_product" ON "feedback_alternatives" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "identification_feedback_by_user" ON "identification_feedback" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "identification_feedback_by_predicted_product" ON "identification_feedback" USING btree ("ai_predicted_product_id");--> statement-breakpoint
CREATE INDEX "identification_feedback_by_image" ON "identification_feedback" USING btree ("image_hash");--> statement-breakpoint
CREATE INDEX "identification_feedback_to_review" ON "identification_feedback" USING btree ("created_at") WHERE not "identification_feedback"."admin_reviewed";--> statement-breakpoint
CREATE INDEX "image_cache_entries_by_expiry" ON "image_cache_entries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "scan_feedback_by_image" ON "scan_feedback" USING btree ("image_hash");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_newest_by_product" ON "reviews" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_by_user" ON "reviews" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ai_scan_results_by_user" ON "ai_scan_results" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "ai_scan_results_newest" ON "ai_scan_results" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "ai_scan_results_by_image" ON "ai_scan_results" USING btree ("image_hash","user_id");--> statement-breakpoint
CREATE INDEX "scan_history_by_user" ON "scan_history" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "scan_history_by_predicted_product" ON "scan_history" USING btree ("ai_predicted_product_id");--> statement-breakpoint
CREATE INDEX "scan_history_by_image" ON "scan_history" USING btree ("image_hash");--> statement-breakpoint
CREATE INDEX "ai_training_data_by_scan_result" ON "ai_training_data" USING btree ("scan_result_id");--> statement-breakpoint
CREATE INDEX "ai_training_data_by_user" ON "ai_training_data" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "ai_training_data_by_verifier" ON "ai_training_data" USING btree ("verified_by");--> statement-breakpoint
CREATE INDEX "ai_training_data_to_validate" ON "ai_training_data" USING btree ("created_at","id") WHERE not "ai_training_data"."community_validated" and not "ai_training_data"."is_verified";--> statement-breakpoint
CREATE INDEX "ai_training_data_validated" ON "ai_training_data" USING btree ("created_at","id") WHERE "ai_training_data"."community_validated" or "ai_training_data"."is_verified";--> statement-breakpoint
CREATE INDEX "feedback_consensus_by_product" ON "feedback_consensus" USING btree ("correct_product_id");
import { HOUR_MS, MINUTE_MS } from "#shared/domain/durations.ts";

/** Every number of the specification, once, with its unit in the name. */

// Scanner
export const CAMERA_START_DELAY_MS = 300;
export const CAMERA_READY_FALLBACK_MS = 500;
export const CAMERA_READY_FORCED_MS = 2000;
export const SCAN_POLL_INTERVAL_MS = 500;
export const CAMERA_RETRY_DELAY_MS = 500;
export const CAMERA_IDEAL_WIDTH_PX = 640;
export const CAMERA_IDEAL_HEIGHT_PX = 480;
export const CAMERA_MIN_WIDTH_PX = 320;
export const CAMERA_MIN_HEIGHT_PX = 240;
/** A QR code of version 40 holds at most 7,089 characters; anything longer was not scanned. */
export const CODE_MAX_CHARACTERS = 4096;

/** Scans that a guest's device keeps, newest first; the oldest make room. Also how many are joined in one call. */
export const DEVICE_SCANS_MAX = 200;
/** What one call sends of them; the server takes a JSON body of 100 KiB. */
export const SCANS_CALL_MAX_BYTES = 90_000;
/** Scans that an account keeps, newest first; the oldest make room. */
export const SCAN_HISTORY_MAX = 5000;
/** A device whose clock says that a scan is older than this is not believed. */
export const SCAN_AGE_MAX_DAYS = 730;
/** Bars count only when so many readings in a row say the same. */
export const BARS_EQUAL_READINGS = 2;

// Identified photos
/** Of what is kept in the row of an answer; the photo itself is in the object storage. */
export const CACHED_PREVIEW_MAX_BYTES = 4096;
/** Of one photo as it is sent; phones make it smaller than the second of these before. */
export const IDENTIFY_PHOTO_MAX_BYTES = 5 * 1024 * 1024;
export const PHOTO_SENT_MAX_BYTES = 3 * 1024 * 1024;
/** Of one item. */
export const IDENTIFY_PHOTOS_MAX = 3;
/** How long an answer and its photo are kept. */
export const IDENTIFIED_DAYS = 90;
/** So many corrections by different members end an answer: the photo is looked at anew. */
export const CORRECTIONS_TO_EXPIRE = 2;
export const LOCAL_MATCHES_MAX = 5;
export const MATCH_SCORE_MAX = 99;
export const ITEM_NAME_MAX_CHARACTERS = 120;
export const ITEM_DESCRIPTION_MAX_CHARACTERS = 2000;
export const SCAN_NOTES_MAX_CHARACTERS = 2000;
export const SCAN_SEARCH_MAX_CHARACTERS = 100;
export const PLACE_NAME_MAX_CHARACTERS = 100;
export const CORRECTION_TAGS_MAX = 10;
/** So long the browser may look for a position, which it may also have found a moment before. */
export const POSITION_MAX_MS = 15_000;
export const POSITION_AGE_MAX_MS = 60_000;
/** So long a service may take to name a position, and one to find an internet address. */
export const REVERSE_GEOCODING_MAX_MS = 5000;
export const ADDRESS_LOOKUP_MAX_MS = 3000;

// Adding a product, asking
export const PRODUCT_NAME_MAX_CHARACTERS = 120;
export const BRAND_MAX_CHARACTERS = 80;
export const QUESTION_MAX_CHARACTERS = 300;
export const ANSWER_MAX_CHARACTERS = 2000;
export const DISCUSSION_TEXT_MAX_CHARACTERS = 5000;
export const PROJECT_TITLE_MIN = 3;
export const PROJECT_TITLE_MAX_CHARACTERS = 120;
export const PROJECT_TEXT_MAX_CHARACTERS = 5000;
export const PROJECT_STEPS_MAX = 60;
export const PROJECT_STEP_TEXT_MAX_CHARACTERS = 2000;
/** Of tools, of materials, and so on; each a line. */
export const PROJECT_LINES_MAX = 40;
export const PROJECT_LINE_MAX_CHARACTERS = 120;
export const PROJECT_TAGS_MAX = 10;
export const PROJECT_TAG_MAX_CHARACTERS = 30;
export const PROJECT_PHOTOS_MAX = 40;
export const PHOTO_CAPTION_MAX_CHARACTERS = 200;
/** Accounts that are younger write less: most spam comes from them. */
export const NEW_WRITER_DAYS = 7;

// Reviews
export const REVIEW_MAX_CHARACTERS = 4000;
/** Of what stands in the address of a profile: a user name or an id. */
export const MEMBER_ADDRESS_MAX_CHARACTERS = 100;
/** Browsers that show a member's notifications: the one that asked first makes room. */
export const PUSH_BROWSERS_MAX = 10;
/** Of a browser's address at its push service; the longest known have some 500. */
export const PUSH_ENDPOINT_MAX_CHARACTERS = 2000;
/** Members that one member blocks. */
export const BLOCKS_MAX = 1000;
export const REVIEW_PHOTOS_MAX = 6;
/** Larger than what phones take at their best. */
export const REVIEW_PHOTO_MAX_MEGABYTES = 25;
export const REVIEW_PHOTO_MAX_BYTES = REVIEW_PHOTO_MAX_MEGABYTES * 1024 * 1024;
/** The longer side of a photo as it is kept; phones send no more. */
export const REVIEW_PHOTO_SIDE_PX = 1600;
/** A week: a longer build had a break. */
export const BUILD_MAX_MINUTES = 10_080;
export const BUILD_MAX_PEOPLE = 20;
/** Fewer reviews that say how long building took say nothing of how long it takes. */
export const BUILD_TIME_MIN_REVIEWS = 3;

// Lists
export const HOME_PRODUCTS = 3;
export const HOME_REVIEWS = 3;
export const TRENDING_PAGE_SIZE = 12;
export const HOME_TRENDING_PAGE_SIZE = 8;
export const LIST_DEFAULT_LIMIT = 24;
export const LIST_MAX_LIMIT = 100;
/** Members' videos that stand beside each other on one product's page, the most helpful ones. */
export const PRODUCT_VIDEOS_SHOWN = 50;
export const SEARCH_MAX_CHARACTERS = 200;
/** The last search result that paging reaches; a longer search should be narrowed. */
export const SEARCH_MAX_RESULTS = 500;

// Trending feed
export const TRENDING_FRESH_MS = 30 * MINUTE_MS;
export const TRENDING_RETAINED_MS = HOUR_MS;
export const TRENDING_BADGE_RATING = 4;
/** How many products the nightly roll-up ranks. */
export const TRENDING_PRODUCTS = 48;
/** The window over which views count as "monthly". */
export const TRENDING_WINDOW_DAYS = 30;
/** The window over which scans count as "recent". */
export const TRENDING_SCAN_DAYS = 7;
/** Daily counts older than this are deleted by the roll-up. */
export const ACTIVITY_RETENTION_DAYS = 90;

// Shops
/** A price that was last seen longer ago than this is not shown. */
export const OFFER_SHOWN_DAYS = 30;
/** Followed shop links older than this are deleted; how many there were stays with their program. */
export const SHOP_CLICK_DAYS = 30;
export const PROGRAM_NAME_MAX_CHARACTERS = 80;
export const AFFILIATE_ID_MAX_CHARACTERS = 100;
export const TRACKING_PARAM_MAX_CHARACTERS = 40;
export const CHANGE_REASON_MAX_CHARACTERS = 300;

// Videos
/** "100MB" exactly passes, one byte more does not. */
export const VIDEO_MAX_BYTES = 100 * 1024 * 1024;
/** An upload without progress is forgotten after this. */
export const UPLOAD_ABANDONED_HOURS = 24;
/** A ready upload that is not shared is forgotten after this. */
export const UPLOAD_UNSHARED_DAYS = 7;
/** A shared link that could not be checked is refused after this. */
export const LINK_UNCHECKED_DAYS = 7;
/** So many of a member's links wait at once for a check: each calls another site's server again and again. */
export const UNCHECKED_LINKS_MAX = 20;
/** So many of a member's unshared uploads are listed; more are not made by hand. */
export const UNSHARED_UPLOADS_LISTED = 20;
export const POSTER_MAX_BYTES = 5 * 1024 * 1024;
/** The longer side of a video's picture as it is kept; phones send no more. */
export const POSTER_SIDE_PX = 1280;
/** WebVTT of two hours of talk has some 200 kB. */
export const CAPTIONS_MAX_BYTES = 1024 * 1024;
export const LINK_MAX_CHARACTERS = 2000;
/** How long the share form says that it is done before it is empty again. */
export const SHARE_RESET_DELAY_MS = 2000;
export const VIDEO_DURATION_MAX_SECONDS = 7200;

// Toasts
export const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
export const TOAST_SWIPE_PX = 50;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_HOTKEY = "F8";

// Client cache
export const CACHE_RETAINED_MS = 5 * MINUTE_MS;

// Service
export const APP_VERSION = "1.0.0";
export const MIN_AGE_YEARS = 13;
export const COPYRIGHT_POLICY_VERSION = "3.1";
export const TAKEDOWN_RESPONSE_HOURS = 6;
export const COUNTER_NOTICE_BUSINESS_DAYS = 10;

// Scan analytics
/** The periods that a dashboard can be narrowed to, in days. */
export const RESULT_DAYS = [7, 30, 90] as const;
/** Numbers that were scanned and are not in the catalogue. */
export const UNKNOWN_CODES_SHOWN = 20;
export const RESULTS_DELETED_MAX = 100;
export const SCAN_CATEGORY_MAX_CHARACTERS = 100;

// Files of the catalogue
export const CATALOG_PICTURE_MAX_MEGABYTES = 25;
export const CATALOG_PICTURE_MAX_BYTES = CATALOG_PICTURE_MAX_MEGABYTES * 1024 * 1024;
/** The longer side of a product's picture as it is kept: no page shows it larger. */
export const PRODUCT_PICTURE_SIDE_PX = 960;
/** That of a step's picture, which has to be readable when it fills a screen. */
export const STEP_PICTURE_SIDE_PX = 1280;
export const PICTURE_ALT_MAX_CHARACTERS = 300;
export const MANUAL_MAX_MEGABYTES = 25;
export const MANUAL_MAX_BYTES = MANUAL_MAX_MEGABYTES * 1024 * 1024;
export const MANUAL_PAGES_MAX = 500;
/** A file that no product uses by then is forgotten. */
export const CATALOG_FILE_UNUSED_HOURS = 24;

// Product feeds
export const FEED_MAX_BYTES = 512 * 1024 * 1024;
/** Of a compressed feed, once it is unpacked. */
export const FEED_UNPACKED_MAX_BYTES = 4 * 1024 * 1024 * 1024;
/** A longer row is refused unread. */
export const FEED_ROW_MAX_BYTES = 2 * 1024 * 1024;
export const FEED_SOURCE_MAX_CHARACTERS = 50;
export const FEED_ITEM_ID_MAX_CHARACTERS = 100;
export const FEED_DESCRIPTION_MAX_CHARACTERS = 5000;
/** So many refused rows of an import are kept with line and field; the others are counted. */
export const FEED_ERRORS_KEPT = 1000;
/** An import that got no further for so long has failed. */
export const FEED_GIVEN_UP_HOURS = 24;
/** Imports are listed for so long. */
export const FEED_IMPORTS_KEPT_DAYS = 180;

// Catalogue desk
/** More than shops and makers write; a name that is proposed or imported is shorter. */
export const SHEET_NAME_MAX_CHARACTERS = 200;
export const SHEET_CODES_MAX = 50;
export const SHEET_BOXES_MAX = 40;
export const BOX_SIDE_MAX_MM = 10_000;
export const BOX_WEIGHT_MAX_GRAMS = 1_000_000;
export const SHEET_OFFERS_MAX = 40;
export const PRICE_MAX = 99_999_999.99;
export const GUIDE_STEPS_MAX = 100;
export const GUIDE_STEP_MAX_CHARACTERS = 1000;
/** As it is sent: guides of all kinds in both languages, as long as they may be. */
export const SHEET_MAX_BYTES = 2 * 1024 * 1024;

// Manufacturer partners
export const PARTNER_LINE_MAX_CHARACTERS = 120;
export const PARTNER_PHONE_MAX_CHARACTERS = 40;
export const PARTNER_DESCRIPTION_MAX_CHARACTERS = 2000;
export const PARTNER_PLAN_MAX_CHARACTERS = 5000;
export const PARTNER_BRANDS_MAX = 20;
/** Units that a maker sells in a month. */
export const PARTNER_VOLUME_MAX = 10_000_000;
export const PARTNER_DOCUMENT_MAX_MEGABYTES = 10;
export const PARTNER_DOCUMENT_MAX_BYTES = PARTNER_DOCUMENT_MAX_MEGABYTES * 1024 * 1024;
/** The longer side of a document that was sent as a picture, as it is kept: small print stays legible. */
export const PARTNER_DOCUMENT_SIDE_PX = 3000;
export const PARTNER_DOCUMENTS_MAX = 20;
/** So long before a document runs out its partner is told. */
export const PARTNER_DOCUMENT_NOTICE_DAYS = 30;
export const PARTNER_FILE_NAME_MAX_CHARACTERS = 200;
export const PARTNER_REASON_MAX_CHARACTERS = 1000;
/** Of a maker to a review. */
export const REPLY_MAX_CHARACTERS = 2000;

// Duplicates
/** Pairs of products that may be one, the likest of them. */
export const DUPLICATES_KEPT = 10_000;
/** Of one product. */
export const DUPLICATES_OF_ONE = 20;
/** As a search for a product takes them: its address, its id or a code of it. */
export const PRODUCT_NAMED_MAX_CHARACTERS = 500;

// Notifications
/** Of one member, the newest. */
export const NOTIFICATIONS_KEPT = 200;
export const NOTIFICATIONS_KEPT_DAYS = 180;

/** The columns of a product as the API names them, so that a bare server's rows are the API's rows. */
const PRODUCT = `
  p.id, p.name, p.name_fr as "nameFr", p.brand, p.category, p.qr_code as "qrCode", p.video_url as "videoUrl",
  p.video_duration as "videoDuration", p.thumbnail_url as "thumbnailUrl", p.retailer_id as "retailerId",
  p.retailer_name as "retailerName", p.price::float8 as price, p.currency, p.availability,
  p.retailer_url as "retailerUrl", p.last_synced as "lastSynced", p.sales_rank as "salesRank",
  p.monthly_views as "monthlyViews", p.assembly_difficulty as "assemblyDifficulty",
  p.is_best_seller as "isBestSeller", p.is_top_rated as "isTopRated",
  p.manufacturer_partner_id as "manufacturerPartnerId", p.is_sponsored as "isSponsored", p.sponsor_id as "sponsorId",
  p.purchase_url as "purchaseUrl", p.sponsorship_end_date as "sponsorshipEndDate", p.created_at as "createdAt",
  round(r.rating_sum::numeric / r.review_count, 1)::float8 as "averageRating",
  coalesce(r.review_count, 0) as "reviewCount",
  case
    when coalesce(r.review_count, 0) = 0 then null
    when r.hard_count >= r.medium_count and r.hard_count >= r.easy_count then 'hard'
    when r.medium_count >= r.easy_count then 'medium'
    else 'easy'
  end as difficulty`;

const MEDIA = `
  coalesce((select json_agg(json_build_object('url', url, 'type', media_type) order by position)
    from product_media where product_id = p.id and kind = 'video'), '[]') as "videoSources",
  coalesce((select json_agg(json_build_object('url', url, 'language', language) order by position)
    from product_media where product_id = p.id and kind = 'captions'), '[]') as captions`;

const FROM = "from products p left join product_ratings r on r.product_id = p.id";

/**
 * Named, so that Postgres plans each of them once per connection. They read what the API reads by the same conditions and
 * in the same order: the indexes of lists hold only what is listed, so a statement that doesn't say so reads the table.
 */
export const BY_CODE = {
  name: "by-code",
  text: `select ${PRODUCT}, ${MEDIA}, 'own-code' as "matchedBy" ${FROM} where p.is_listed and p.qr_code = $1`,
};
export const BY_CATEGORY = {
  name: "by-category",
  text: `select ${PRODUCT} ${FROM} where p.is_listed and p.category = $1
    order by (p.video_url is not null) desc, p.monthly_views desc, p.id desc limit 24`,
};

export const CODE_PATH = "/api/products/qr/";
export const LIST_PATH = "/api/products";
export const EMPTY_PATH = "/empty";

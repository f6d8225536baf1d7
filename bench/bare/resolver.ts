import express from "express";
import pg from "pg";

/** The least that Express 5 and pg can do to lead from a GTIN to a product's page: no check digit, no headers, no links. */
const BY_GTIN = {
  name: "by-gtin",
  text: `select p.id from product_codes c join products p on p.id = c.product_id
    where p.is_listed and c.symbology = 'gtin' and c.value = $1`,
};
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL_SIZE) });
const app = express();
app.get("/01/:gtin", async (request, response) => {
  const { rows } = await pool.query({ ...BY_GTIN, values: [request.params.gtin] });
  response.redirect(307, `/p/${rows[0].id}`);
});
app.listen(Number(process.env.PORT), "127.0.0.1");

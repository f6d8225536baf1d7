import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import express, { Router } from "express";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Hexkey API</title>
    <link rel="stylesheet" href="/api/docs/assets/swagger-ui.css">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  </head>
  <body>
    <main id="reference"></main>
    <script src="/api/docs/assets/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;

// A file of its own, since the content security policy lets no inline script run.
const START = `SwaggerUIBundle({ url: "/api/openapi.json", dom_id: "#reference", deepLinking: true });`;

/**
 * `/api/openapi.json` and the reference page that reads it, every file from our own origin. The description is made when
 * it is first asked for: most of the time that an app takes to start would go into it.
 */
export function apiDocs(describe: () => object): Router {
  const router = Router();
  let description: object | undefined;
  const assets = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/swagger-ui.css")));
  router.get("/api/openapi.json", (_request, response) => {
    description ??= describe();
    response.json(description);
  });
  router.get("/api/docs", (_request, response) => {
    response.type("html").send(PAGE);
  });
  router.get("/api/docs/start.js", (_request, response) => {
    response.type("js").send(START);
  });
  router.use("/api/docs/assets", express.static(assets, { index: false, maxAge: "1d" }));
  return router;
}

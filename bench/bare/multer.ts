import express from "express";
import multer from "multer";

/** The least that Express 5 and multer can do to take a file: it goes to the disk, and its content is not checked. */
const app = express();
const receive = multer({ dest: process.env.UPLOAD_DIR }).single("video");
app.post("/api/upload-video", receive, (request, response) => {
  response.status(201).json({ bytes: request.file?.size });
});
app.get("/readyz", (_request, response) => {
  response.json({ status: "ok" });
});
app.listen(Number(process.env.PORT), "127.0.0.1");

import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { listenS3 } from "#server/testing/s3-server.ts";

const BUCKET = "hexkey";

/** An S3 server with an empty bucket, and what the settings say of it. */
export async function startBenchS3() {
  const { settings, stop } = await listenS3();
  const { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle } = settings;
  const client = new S3Client({ endpoint, region, forcePathStyle, credentials: { accessKeyId, secretAccessKey } });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return {
    endpoint,
    settings: {
      S3_REGION: region,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_FORCE_PATH_STYLE: "true",
    },
    close: stop,
  };
}

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { decodeScanImage } from "#client/features/scans/photos/decode-image.ts";
import { ApiError, api, queryFor } from "#client/lib/api.ts";
import { useTexts } from "#client/lib/i18n.tsx";
import { scanHistoryTexts } from "#client/messages/late/scan-history.ts";
import { identify } from "#shared/contracts/identify/identify.ts";

/** Why there is no picture in an answer that did come. */
class NoPicture extends Error {
  readonly kind: "empty" | "unreadable";

  constructor(kind: NoPicture["kind"]) {
    super(`The answer has no picture: ${kind}`);
    this.name = "NoPicture";
    this.kind = kind;
  }
}

/** The bytes of a scan's photo, fetched as the person: an `img` could not send the bearer token along. */
export function scanImageQuery(imageHash: string) {
  const query = { params: { imageHash } };
  return {
    ...queryFor(identify.image, query),
    queryFn: async () => {
      const answer = await api(identify.image, query);
      if (answer.size === 0) throw new NoPicture("empty");
      const bytes = await answer.arrayBuffer().catch(() => null);
      const jpeg = bytes && decodeScanImage(new Uint8Array(bytes));
      if (jpeg === null) throw new NoPicture("unreadable");
      return new Blob([jpeg], { type: "image/jpeg" });
    },
  };
}

/** The photo of a scan, with an address for as long as it is shown. */
export function useScanImage(imageHash: string) {
  const { data, error, isFetching, refetch } = useQuery(scanImageQuery(imageHash));
  return { url: useObjectUrl(data), error, isFetching, retry: refetch };
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [blob]);
  return url;
}

/** Whether the photo is not kept any more, which is no fault. */
export function isExpired(error: Error | null): boolean {
  return error instanceof ApiError && error.code === "NOT_FOUND";
}

/** Why a photo can't be shown, as a sentence. */
export function useImageProblem(): (error: Error) => string {
  const { image } = useTexts(scanHistoryTexts);
  return (error) => {
    if (error instanceof NoPicture) return image[error.kind];
    if (error instanceof ApiError) return image.status(error.status);
    // `fetch` rejects with a TypeError where no answer arrived at all.
    return error instanceof TypeError ? image.network : image.unreadable;
  };
}

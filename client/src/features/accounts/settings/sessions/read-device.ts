import { getParser, OS_MAP, PLATFORMS_MAP } from "bowser";

/** The device by the browser's User-Agent, as far as it means something to people. */
export interface Device {
  browser: string | null;
  /** An operating system, or the device itself where that is more precise: "iPhone". */
  system: string | null;
  kind: "phone" | "tablet" | "computer";
}

/** Names that the library writes at length. */
const SHORTER: Record<string, string> = {
  "Samsung Internet for Android": "Samsung Internet",
  "Microsoft Edge": "Edge",
};

/** Reads a User-Agent header. */
export function readDevice(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, kind: "computer" };
  const { browser, os, platform } = getParser(userAgent).getResult();
  const name = browser.name || null;
  return {
    browser: name && (SHORTER[name] ?? name),
    system: (os.name === OS_MAP.iOS && platform.model) || os.name || null,
    kind:
      platform.type === PLATFORMS_MAP.mobile ? "phone" : platform.type === PLATFORMS_MAP.tablet ? "tablet" : "computer",
  };
}

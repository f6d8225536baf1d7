/** A link that may be opened: http or https, nothing else. */
export interface SafeLink {
  href: string;
  /** The site as people read it, without "www.". International names stay in their ASCII form, which can't imitate another. */
  host: string;
}

/**
 * The link behind a stored or scanned text, null where it must not be opened: other schemes (`javascript:`, `data:` ...),
 * text that is no absolute address, and addresses that carry a user name, which are made to look like another site.
 * With `base`, paths of that origin are links too.
 */
export function safeLink(text: string | null | undefined, base?: string): SafeLink | null {
  const url = text ? parseUrl(text.trim(), base) : null;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.username || url.password) return null;
  return { href: url.href, host: url.host.replace(/^www\./, "") };
}

function parseUrl(text: string, base: string | undefined): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

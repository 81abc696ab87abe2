/**
 * An address that may be opened or framed: http or https, absolute or of this site. Anything else (javascript:,
 * data:, garbage) is undefined; addresses of menus and messages are data that people enter.
 */
export function safeUrl(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const url = new URL(address, window.location.origin);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** A path of this console, as a route takes it. */
export function isPagePath(address: string | null | undefined): address is string {
  return Boolean(
    address?.startsWith('/') && new URL(address, window.location.origin).origin === window.location.origin,
  );
}

/** A path of this console with the base path that it is served below: for copying and new tabs. */
export const siteAddress = (path: string, base = process.env.BASE_PATH ?? '/'): string =>
  `${base.replace(/\/$/, '')}${path}`;

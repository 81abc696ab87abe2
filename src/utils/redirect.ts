/** Where somebody without a better address goes. */
export const HOME = '/desk';

/** Strips the base path that the console is served below: routes are written without it. */
export function withoutBase(pathname: string, base = process.env.BASE_PATH ?? '/'): string {
  const prefix = base.replace(/\/$/, '');
  if (!prefix || (pathname !== prefix && !pathname.startsWith(`${prefix}/`))) return pathname;
  return pathname.slice(prefix.length) || '/';
}

/**
 * The address to go to after login (§4): a path of this site, else home. `//host`, `/\host`, `https:…`,
 * `javascript:…` and whatever a browser would read as one of them (control characters are dropped by URL parsers)
 * are refused, and so is the login page itself.
 */
export function safeRedirect(target: string | null | undefined, home = HOME): string {
  if (!target?.startsWith('/')) return home;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are what URL parsers drop in silence
  if (/[\u0000-\u001f\u007f\\]/.test(target) || target.startsWith('//')) return home;
  let url: URL;
  try {
    url = new URL(target, window.location.origin);
  } catch {
    return home;
  }
  if (url.origin !== window.location.origin || url.pathname.startsWith('//')) return home;
  if (url.pathname === '/login') return home;
  return url.pathname + url.search + url.hash;
}

/** The login page's address that brings back to `address`. */
export function loginAddress(address: string): string {
  const back = safeRedirect(address);
  return back === HOME ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}

/** Where somebody without a better address goes. */
export const HOME = '/desk';

/** Stands for our own site, whose name the check does not need. */
const SITE = 'https://site.invalid';

/**
 * The address to go to after login (specification §4): a path of this site, else home. `//host`, `/\host`, `https:…`,
 * `javascript:…` and whatever a browser would read as one of them (control characters are dropped by URL parsers) are
 * refused, and so is the login page itself. On both sides: the console follows it, the server keeps it meanwhile.
 */
export function safeTarget(target: string | null | undefined, home: string = HOME): string {
  if (!target?.startsWith('/')) return home;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are what URL parsers drop in silence
  if (/[\u0000-\u001f\u007f\\]/.test(target) || target.startsWith('//') || !URL.canParse(target, SITE)) return home;
  const url = new URL(target, SITE);
  if (url.origin !== SITE || url.pathname.startsWith('//') || url.pathname === '/login') return home;
  return url.pathname + url.search + url.hash;
}

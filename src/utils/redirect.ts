import { HOME, safeTarget } from '@contract/auth/target';

export { HOME, safeTarget as safeRedirect };

/** Strips the base path that the console is served below: routes are written without it. */
export function withoutBase(pathname: string, base = process.env.BASE_PATH ?? '/'): string {
  const prefix = base.replace(/\/$/, '');
  if (!prefix || (pathname !== prefix && !pathname.startsWith(`${prefix}/`))) return pathname;
  return pathname.slice(prefix.length) || '/';
}

/** The login page's address that brings back to `address`. */
export function loginAddress(address: string): string {
  const back = safeTarget(address);
  return back === HOME ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}

/** What the transport calls things. */
export const SESSION_COOKIE = 'sid';
/** Where HTTPS stands: browsers take it from this very host alone, by HTTPS, for all paths; no other host can plant one. */
export const HOST_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;
/** @param secure `SECURE_COOKIE` of the settings */
export const sessionCookie = (secure: boolean): string => (secure ? HOST_SESSION_COOKIE : SESSION_COOKIE);
export const CSRF_HEADER = 'X-CSRF-TOKEN';
/** Which enterprise a page shows, by its id: the session may have gone to another one in another tab. Not demanded. */
export const TENANT_HEADER = 'X-TENANT-ID';

/** What tokens begin with that apps ask with (`modules/app/frames/tokens.ts`). */
export const APP_TOKEN_PREFIX = 'app_';
/** What those begin with that people make themselves (`modules/auth/security/tokens.ts`). */
export const PERSONAL_TOKEN_PREFIX = 'xh_';
export const isAppToken = (authorization: string | undefined): authorization is string =>
  authorization?.startsWith(`Bearer ${APP_TOKEN_PREFIX}`) === true;
/** A caller's own name for a call that shall be done once (`http/idempotency.ts`); in lower case, as Node gives headers. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Says that the answer is that of an earlier call under the same key. */
export const REPLAYED_HEADER = 'Idempotency-Replayed';

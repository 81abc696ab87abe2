/** What the transport calls things. */
export const SESSION_COOKIE = 'sid';
export const CSRF_HEADER = 'X-CSRF-TOKEN';

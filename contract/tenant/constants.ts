/** Limits of enterprises and their people. No imports: the console bundles this. */
export const USER_NAME_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._@-]{1,63}$';
/** Days until a mailed invitation ends. */
export const INVITATION_DAYS = 7;
export const INVITED_AT_ONCE = 100;
export const LINK_USES_MAX = 500;

/** Of what people have staged. No imports: the console bundles this. */

/** Characters of one, as JSON. */
export const STAGING_LENGTH_MAX = 60_000;
/** Of one person; the oldest go. */
export const STAGING_COUNT_MAX = 20;
export const STAGING_DAYS = 30;

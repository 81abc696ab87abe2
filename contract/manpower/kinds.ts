/** Bounds of manpower. No imports: the console bundles this. */

/** Cells of one call: a range that was filled, or a week that was copied. */
export const BOOKINGS_MAX = 2000;
/** Minutes of a week. */
export const WEEK_MINUTES = 10_080;
export const REQUEST_WEEKS_MAX = 52;
export const STAFF_REASON_MAX = 200;

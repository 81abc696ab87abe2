/** Limits of pictures of people and logos. No imports: the console bundles this. */

/** Pixels of each side, as the console scales them. */
export const PICTURE_SIDE = 256;
export const PICTURE_MAX_BYTES = 512 * 1024;
/** What may be chosen; the console makes a square PNG of it. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** Of the file that is chosen. */
export const PICTURE_SOURCE_MAX_BYTES = 10 * 1024 * 1024;

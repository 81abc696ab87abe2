/** Limits and constants of the specification, §9, and of the transport, §7. No imports: the console bundles this. */

export const SUCCESS_CODE = '00000';
/** Means "no data": the client reads it as null (§7). */
export const EMPTY_CODE = '110000';
/** `portal/base/provinceConfigs` answers with this code (§4). */
export const PROVINCE_SUCCESS_CODE = '200';

export const DEFAULT_PAGE_SIZE = 10;
export const FIRST_PAGE = 1;

export const UNREAD_BADGE_CAP = 99;
export const MENU_ENTRIES_BEFORE_MORE = 5;
export const LOAD_MORE_THRESHOLD_PX = 100;

export const MESSAGE_TOAST_SECONDS = 3;
/** So long messages wait for what they tell of to be taken back. */
export const MESSAGE_HOLD_SECONDS = 10;
export const LOGIN_EXPIRED_GUARD_MS = 2_000;
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
/** Characters of a key by which a caller's call is done once. */
export const IDEMPOTENCY_KEY_MAX = 128;
export const REQUEST_CACHE_TTL_MS = 60_000;
export const LOOKUP_CACHE_TTL_MS = 5 * 60_000;
export const FOCUS_REFRESH_THROTTLE_MS = 5_000;

export const FILE_NAME_MAX = 40;
export const FILE_NAME_HEAD = 15;

export const DUE_SOON_DAYS = 3;
/** Days and moments that the product takes lie between these, both counted: what is reckoned from day to day then ends. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';
/** From the first to the last, both counted. */
export const DAYS_MAX = 109_573;
/** The greatest integer of a column, and so of versions, counts and places in a list. */
export const INTEGER_MAX = 2_147_483_647;
/** Numbers that people give lie between this and its negative: all of their digits are kept, also by spreadsheets. */
export const NUMBER_MAX = 1e15;
/** Fields of one object, and other names with values that a call may send. */
export const FIELDS_SENT_MAX = 500;
/** So deep lists and objects of a call may stand in each other. */
export const DEPTH_MAX = 32;
export const DATE_TIME_FORMAT = 'YYYY-MM-DD HH:mm';
/** How a failure is shown (§8): a number, as Umi's request layer counts them. */
export const ErrorShowType = {
  SILENT: 0,
  WARN_MESSAGE: 1,
  ERROR_MESSAGE: 2,
  NOTIFICATION: 3,
  REDIRECT: 9,
} as const;
export type ErrorShowType = (typeof ErrorShowType)[keyof typeof ErrorShowType];

export const IMPORT_MAX_BYTES = 20 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 200_000;

/** A page of the operation log counts, and reaches, so many entries; who looks for older ones narrows by days. */
export const OPERATION_LOG_REACH = 10_000;

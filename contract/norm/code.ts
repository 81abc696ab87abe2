/** Numbers of norms as people write them. No imports: the console bundles this. */

/** What two spellings of one number have in common: `GB/T 19001-2016` and `gb／t19001—2016` are GBT190012016. */
export const normCodeKey = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9\p{Script=Han}]/gu, '');

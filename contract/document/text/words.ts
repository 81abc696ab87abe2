/** How long a text is to who reads Chinese: each Han character counts, and each run of letters and digits. */
const WORD = /\p{Script=Han}|[\p{L}\p{N}](?:(?!\p{Script=Han})[\p{L}\p{N}'’._-])*/gu;

export const countWords = (text: string): number => text.match(WORD)?.length ?? 0;

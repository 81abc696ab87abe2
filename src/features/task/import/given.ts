/** What an import is given: a file, or what was read from a running tool. */
export type Given = { file: File } | { pullId: string; label: string };

/** As the calls of the import take it. */
export const partOf = (given: Given): { file: File } | { pullId: string } =>
  'file' in given ? { file: given.file } : { pullId: given.pullId };

import type { StoredFile } from '@contract/file/file';

/** What the viewer has to know of a file. */
export type ViewedFile = Pick<StoredFile, 'fileId' | 'name' | 'size' | 'kind'>;

/** Of what shows one file. */
export interface ShowProps {
  file: ViewedFile;
  /** What is looked for in it. */
  sought?: string;
  /** Where that stands, as the search says it: 第 2 页, the name of a sheet. */
  place?: string;
}

import type { StoredFile } from '@contract/file/file';

/** What the viewer has to know of a file. */
export type ViewedFile = Pick<StoredFile, 'fileId' | 'name' | 'size' | 'kind'>;

/** Of what shows one file. */
export interface ShowProps {
  file: ViewedFile;
  /** What is looked for in it. */
  sought?: string;
}

/** What reading a directory gives, whichever kind it is, and what is said where it gives nothing. */
import type { TestStep } from '../../../contract/directorySync/words';
import type { Wanted } from './profile';

export interface Found {
  wanted: Wanted;
  /** Keys of the groups that they are in. */
  groups: Set<string>;
}
export interface FoundGroup {
  key: string;
  name: string;
}
export interface Read {
  people: Found[];
  groups: FoundGroup[];
  /** Entries that cannot be anybody, with why. */
  refused: { name: string; userName: string; note: string }[];
}

/** What the directory is to blame for, in a sentence, and the step at which it was found. */
export class DirectoryFault extends Error {
  constructor(
    readonly step: TestStep,
    message: string,
  ) {
    super(message);
  }
}

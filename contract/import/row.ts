/** A row of another tool as a row of ours: what its cells become, and what could not be read and stays empty. */
import type { ImportTarget } from '../task/enums';
import type { WantedFile } from './attachments';
import type { Markup } from './fields';

/** What was left empty, or otherwise than the file says, and why. The row comes all the same. */
export interface Left {
  /** The same for all rows with this trouble. */
  cause: string;
  column: string;
  value: string;
}

/** A text as the file writes it. It is made HTML only when its row is written: taking markup apart is most of what a row costs. */
export interface Marked {
  text: string;
  markup: Markup;
}

export interface MoreComment {
  /** Null: nobody here; the text says who it was. */
  userId: string | null;
  /** As the file calls them. */
  author: string | null;
  at: string | null;
  said: Marked;
}

/** What a row says beside its cells. */
export interface More {
  /** The description, in parts. */
  notes?: Marked[];
  creatorId?: string;
  createdAt?: string;
  realStart?: string;
  realEnd?: string;
  comments?: MoreComment[];
  /** Files that the row names. */
  attachments?: WantedFile[];
  /** Who is invited, by their address, and takes their place in the task once they have joined. */
  awaited?: { address: string; as: AwaitedAs }[];
}
export type AwaitedAs = 'executor' | 'involved';

export interface WorkRow {
  row: number;
  /** Texts as the columns of `WorkTable` say them. */
  cells: string[];
  left: Left[];
  more: More;
  /** The source has put it away. */
  archived: boolean;
}

/** A column of the translated table: a task field, or the custom field of that column of the file. */
export type WorkColumn = { target: ImportTarget } | { custom: number };

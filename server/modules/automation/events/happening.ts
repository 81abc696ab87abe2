import type { EventVerb, WatchedType } from '../../../../contract/automation/kinds';
import type { HeardEvent } from '../../../db/schema';

/** Something that happened to an object, as webhooks and rules ask of it. */
export interface Happening {
  id: string;
  type: WatchedType | 'tableRecord';
  verb: EventVerb;
  objectId: string;
  projectId: string | null;
  /** Of a record: its table. */
  tableId: string | null;
  /** The rules that led to it. */
  chain: readonly string[];
  /** The object's row as it was then, by columns; null where no rule of the kind has conditions. */
  image: Record<string, unknown> | null;
  heard: HeardEvent;
}

/** What an entry of history means to who listens. */
import type { EventVerb } from '../../../../contract/automation/kinds';
import type { KeptChange } from '../../../db/schema';

const plain: Readonly<Record<string, EventVerb>> = {
  created: 'created',
  imported: 'created',
  commented: 'commented',
  deleted: 'deleted',
  recycled: 'deleted',
  recovered: 'recovered',
};

/** @param stateField the field of the kind whose changes are its state's */
export const verbOf = (
  { event, changes }: { event: string; changes: readonly KeptChange[] },
  stateField = 'state',
): EventVerb => plain[event] ?? (changes.some(({ field }) => field === stateField) ? 'stateChanged' : 'updated');

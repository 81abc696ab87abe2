import { useModel } from '@umijs/max';
import type { AnyRow } from '../config';

/** Whether a row is the user's own matter, so that it is theirs to change whatever their role says (`recordPolicy`). */
export function useParty(): (row: Pick<AnyRow, 'assignee' | 'owner'>) => boolean {
  const { initialState } = useModel('@@initialState');
  const me = initialState?.user?.userId;
  return ({ assignee, owner }) => me !== undefined && (assignee?.userId === me || owner?.userId === me);
}

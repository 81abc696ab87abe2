import { type GlobalPrivilege, holds } from '@contract/access';
import { useModel } from '@umijs/max';
import { useCallback } from 'react';
import { subjectOf } from '@/access';

/** What the user may do in the whole enterprise. */
export function useHolds(): (privilege: GlobalPrivilege) => boolean {
  const { initialState } = useModel('@@initialState');
  return useCallback(
    (privilege) => {
      const subject = subjectOf(initialState);
      return subject !== undefined && holds(subject, privilege);
    },
    [initialState],
  );
}

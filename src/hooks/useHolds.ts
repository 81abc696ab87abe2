import { departmentsOf, type GlobalPrivilege, holds, holdsSomewhere } from '@contract/access';
import type { DelegablePrivilege } from '@contract/delegable';
import { useModel } from '@umijs/max';
import { useCallback, useMemo } from 'react';
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

/** What the user may do in the whole enterprise, or at least in a department that they administer. */
export function useHoldsSomewhere(): (privilege: DelegablePrivilege) => boolean {
  const { initialState } = useModel('@@initialState');
  return useCallback(
    (privilege) => {
      const subject = subjectOf(initialState);
      return subject !== undefined && holdsSomewhere(subject, privilege);
    },
    [initialState],
  );
}

/** The departments, with all below them, that the user holds a right in; null: in the whole enterprise. */
export function useReach(privilege: DelegablePrivilege): readonly string[] | null {
  const { initialState } = useModel('@@initialState');
  return useMemo(() => {
    const subject = subjectOf(initialState);
    return subject === undefined || holds(subject, privilege) ? null : departmentsOf(subject, privilege);
  }, [initialState, privilege]);
}

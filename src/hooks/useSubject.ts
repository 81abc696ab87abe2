import { type AccessSubject, holds, type Privilege, Scope } from '@contract/access';
import { useModel } from '@umijs/max';
import { useCallback, useMemo } from 'react';
import { subjectOf } from '@/access';

/** Who is asking for rights; undefined while nobody is logged in. */
export function useSubject(): AccessSubject | undefined {
  const { initialState } = useModel('@@initialState');
  return useMemo(() => subjectOf(initialState), [initialState]);
}

/** What a control needs to be used (§6): a privilege in a scope, or to be the item's owner. */
export interface Requirement {
  privilege: Privilege;
  scope?: Scope;
  entityId?: string;
  ownerId?: string | null;
  /** Lets the super administrator of the enterprise pass (§6: an option of single checks). */
  superAdminPasses?: boolean;
}

/** `const may = useMay(); may({ privilege: 'TASK:CREATE', scope: Scope.PROJECT, entityId: projectId })` */
export function useMay(): (requirement: Requirement) => boolean {
  const subject = useSubject();
  return useCallback(
    ({ privilege, scope = Scope.GLOBAL, entityId, ownerId, superAdminPasses }: Requirement) =>
      Boolean(subject && holds(subject, privilege, scope, entityId, ownerId, { superAdminPasses })),
    [subject],
  );
}

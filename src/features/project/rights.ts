import { type ProjectPrivilege, Scope } from '@contract/access';
import type { ProjectRow } from '@contract/project/project';
import { useCallback } from 'react';
import { useMay, useSubject } from '@/hooks/useSubject';

/** The logged-in user's id, or undefined without a user. */
export const useMyId = (): string | undefined => useSubject()?.userId;

/** Whether the user is a member of a project of a list: its own privileges were given for it. */
export const useIsMember = () => {
  const subject = useSubject();
  return useCallback(
    (project: Pick<ProjectRow, 'id' | 'owner'>) =>
      Boolean(
        subject && (project.owner?.userId === subject.userId || project.id in subject.privileges.projectPrivileges),
      ),
    [subject],
  );
};

/** Whether the user may do something in a project of a list; one project's own pages ask `useProject().can`. */
export const useProjectRight = () => {
  const may = useMay();
  return useCallback(
    (privilege: ProjectPrivilege, project: Pick<ProjectRow, 'id' | 'owner'>) =>
      may({ privilege, scope: Scope.PROJECT, entityId: project.id, ownerId: project.owner?.userId }),
    [may],
  );
};

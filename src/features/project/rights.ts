import { holds, type ProjectPrivilege, Scope } from '@contract/access';
import type { ProjectRow } from '@contract/project/project';
import { useModel } from '@umijs/max';
import { useCallback } from 'react';
import { subjectOf } from '@/access';

/** The logged-in user's id, or undefined without a user. */
export const useMyId = (): string | undefined => {
  const { initialState } = useModel('@@initialState');
  return subjectOf(initialState)?.userId;
};

/** Whether the user may do something in a project of a list; one project's own pages ask `useProject().can`. */
export const useProjectRight = () => {
  const { initialState } = useModel('@@initialState');
  const subject = subjectOf(initialState);
  return useCallback(
    (privilege: ProjectPrivilege, project: Pick<ProjectRow, 'id' | 'owner'>) =>
      Boolean(subject && holds(subject, privilege, Scope.PROJECT, project.id, project.owner?.userId)),
    [subject],
  );
};

/** Whether the user may begin new projects. */
export const useMayCreateProject = (): boolean => {
  const { initialState } = useModel('@@initialState');
  const subject = subjectOf(initialState);
  return Boolean(subject && holds(subject, 'PROJECT:CREATE'));
};

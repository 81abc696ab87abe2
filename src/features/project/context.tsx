import type { ProjectPrivilege } from '@contract/access';
import type { ProjectDetail } from '@contract/project/project';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

export interface ProjectContextValue {
  project: ProjectDetail;
  /** Reads the project again after something changed it. */
  reload: () => Promise<unknown>;
  /** Shows a change at once, before or instead of a reload. */
  patch: (changes: Partial<ProjectDetail>) => void;
  can: (privilege: ProjectPrivilege) => boolean;
  /** `can`, and the project is not closed. */
  mayChange: (privilege: ProjectPrivilege) => boolean;
}

const ProjectContext = createContext<ProjectContextValue | null>(null);

interface ProviderProps extends Pick<ProjectContextValue, 'project' | 'reload' | 'patch'> {
  children: ReactNode;
}

/** Gives the pages below a project centre the project they belong to. */
export function ProjectProvider({ project, reload, patch, children }: ProviderProps) {
  const value = useMemo<ProjectContextValue>(() => {
    const can = (privilege: ProjectPrivilege) => project.privileges.includes(privilege);
    return { project, reload, patch, can, mayChange: (privilege) => !project.readonly && can(privilege) };
  }, [project, reload, patch]);
  return <ProjectContext value={value}>{children}</ProjectContext>;
}

/** The project of the centre that a page stands in, or null outside of one (a task opened by its own address). */
export const useOptionalProject = (): ProjectContextValue | null => useContext(ProjectContext);

/** The project of the centre that a page stands in. */
export const useProject = (): ProjectContextValue => {
  const value = useContext(ProjectContext);
  if (!value) throw new Error('useProject needs a project centre around it');
  return value;
};

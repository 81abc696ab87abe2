import { useProject } from '../context';
import { useProjectRoles } from './useProjectRoles';

/** The roles that I may give in this project: those all of which I hold in it, as the server judges (`mayGive`). */
export const useGivableRoles = (ready = true) => {
  const { project } = useProject();
  return useProjectRoles(ready, ({ privileges }) =>
    privileges.every((privilege) => (project.privileges as string[]).includes(privilege)),
  );
};

import type { LoadedProject } from '../../../object/project';

/** Whether dates of the project move on by themselves (project setting AUTO_SCHEDULE). */
export const schedulesItself = (project: Pick<LoadedProject, 'settings'>): boolean =>
  project.settings.AUTO_SCHEDULE === '1';

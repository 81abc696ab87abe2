import { defineModule } from '../../object/define';
import { handProjectsOver, projectsLedBy } from './handOver';
import { projectKind } from './kind';
import { ProjectStore } from './projectStore';
import { projectRoutes } from './routes';
import { savedViewRoutes } from './savedViewRoutes';
import { projectSearch } from './search';
import { projectSources } from './source';
import { createBuiltinTemplates } from './templates';
import { defineWholeFiles } from './wholeFile/job';

export { findProjects } from './queries';
export { createProject } from './service';
export { throwProjectAway } from './wholeFile/coming';

declare module '../../platform' {
  interface Platform {
    projects: ProjectStore;
  }
}

export const projectModule = defineModule({
  name: 'project',
  routes: [...projectRoutes, ...savedViewRoutes],
  objects: [projectKind],
  search: [projectSearch],
  dataSources: projectSources,
  services: ({ database, bus }) => ({ projects: new ProjectStore(database, bus) }),
  jobs: defineWholeFiles,
  hooks: { onTenantCreated: createBuiltinTemplates, dutiesOf: projectsLedBy, onHandedOver: handProjectsOver },
});

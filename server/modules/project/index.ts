import { defineModule } from '../../object/define';
import { handProjectsOver, projectsLedBy } from './handOver';
import { projectKind } from './kind';
import { ProjectStore } from './projectStore';
import { projectRoutes } from './routes';
import { projectSearch } from './search';
import { createBuiltinTemplates } from './templates';

declare module '../../platform' {
  interface Platform {
    projects: ProjectStore;
  }
}

export const projectModule = defineModule({
  name: 'project',
  routes: projectRoutes,
  objects: [projectKind],
  search: [projectSearch],
  services: ({ database, bus }) => ({ projects: new ProjectStore(database, bus) }),
  hooks: { onTenantCreated: createBuiltinTemplates, dutiesOf: projectsLedBy, onHandedOver: handProjectsOver },
});

import { defineModule } from '../../object/define';
import { projectKind } from './kind';
import { ProjectStore } from './projectStore';
import { projectRoutes } from './routes';
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
  services: ({ database, bus }) => ({ projects: new ProjectStore(database, bus) }),
  hooks: { onTenantCreated: createBuiltinTemplates },
});

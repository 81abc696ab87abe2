import { defineModule } from '../../object/define';
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
  services: ({ database, bus }) => ({ projects: new ProjectStore(database, bus) }),
  hooks: { onTenantCreated: createBuiltinTemplates },
});

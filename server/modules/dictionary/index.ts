import { defineClockJobs } from '../../object/clocks/jobs';
import { defineModule } from '../../object/define';
import { DictionaryStore } from '../../object/dictionary';
import { dictionaryRoutes } from './routes';

declare module '../../platform' {
  interface Platform {
    dictionaries: DictionaryStore;
  }
}

export const dictionaryModule = defineModule({
  name: 'dictionary',
  routes: dictionaryRoutes,
  services: ({ database, bus }) => ({ dictionaries: new DictionaryStore(database, bus) }),
  jobs: defineClockJobs,
});

import { defineClockJobs } from '../../object/clocks/jobs';
import { defineModule } from '../../object/define';
import { DictionaryStore } from '../../object/dictionary';
import { defineDueJobs } from '../../object/register/due';
import { definePurging } from '../../object/register/purge';
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
  jobs(platform) {
    defineClockJobs(platform);
    defineDueJobs(platform);
    definePurging(platform);
  },
});

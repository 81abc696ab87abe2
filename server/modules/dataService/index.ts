import { CALL_DAYS } from '../../../contract/dataService/limits';
import { ReadOnly } from '../../db/readOnly';
import { EVERY_QUARTER } from '../../jobs/byClock';
import { removeRows } from '../../jobs/removeRows';
import { defineModule } from '../../object/define';
import type { Platform } from '../../platform';
import { AnswerCache } from './answers';
import { refreshDue } from './external/refresh';
import { externalSources } from './external/source';
import { dataServiceRoutes } from './routes';

/** Charts of dashboards over the rows of sources and datasets. */
export {
  type ChartQuestion,
  judgeChart,
  readChart,
  readChartColumns,
  readChartRows,
  readCharts,
  readChartValues,
  readSourceRows,
  scansOf,
} from './chart/read';
export { ChartSources } from './chart/source';
export type { ChartAsked } from './chart/sql';
export { assertListed, Unreadable } from './external/bounds';
export { readExternal } from './external/read';

export const dataServiceModule = defineModule({
  name: 'dataService',
  routes: dataServiceRoutes,
  services: ({ database, env }) => ({ readOnly: new ReadOnly(database, env), datasetAnswers: new AnswerCache() }),
  dataSources: externalSources,
  jobs: defineJobs,
});

function defineJobs(platform: Platform): void {
  defineRetention(platform);
  platform.jobs.define('dataset-external', (_data, { signal }) => refreshDue(platform, signal));
  platform.jobs.schedule('dataset-external', EVERY_QUARTER);
}

/** A nonce is refused by its time long before it is forgotten. */
function defineRetention(platform: Platform): void {
  platform.jobs.define('dataset-retention', async (_data, { signal }) => {
    for (const one of [
      { table: 'data_nonce', key: 'tenant_id, key_id, nonce', condition: `at < now() - interval '1 hour'` },
      { table: 'data_rate', key: 'tenant_id, key_id, minute', condition: `minute < now() - interval '1 hour'` },
      { table: 'data_call', key: 'tenant_id, id', condition: `at < now() - interval '${CALL_DAYS} days'` },
    ])
      await removeRows(platform, one, signal);
  });
  platform.jobs.schedule('dataset-retention', '35 * * * *');
}

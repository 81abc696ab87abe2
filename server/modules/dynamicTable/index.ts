import { defineModule } from '../../object/define';
import { tableSources } from './dataSource';
import { defineImports } from './files/import';
import { defineReckoning, reckonCalendar } from './jobs/reckon';
import { defineTrash } from './jobs/trash';
import { dynamicTableKind } from './kind';
import { tableRecordKind } from './recordKind';
import { dynamicTableRoutes } from './routes';
import { recordFinder } from './search';
import { defineSyncs } from './sync/job';

export const dynamicTableModule = defineModule({
  name: 'dynamicTable',
  routes: dynamicTableRoutes,
  objects: [dynamicTableKind, tableRecordKind],
  searchFinders: [recordFinder],
  dataSources: tableSources,
  hooks: { onCalendarChanged: reckonCalendar },
  jobs(platform) {
    defineReckoning(platform);
    defineImports(platform);
    defineTrash(platform);
    defineSyncs(platform);
  },
});

/** What public links show of it. */
export {
  assertSharesView,
  sendSharedFiles,
  sendSharedForm,
  sharedChoices,
  sharedForm,
  sharedRows,
  sharedTable,
  shareForm,
  shareView,
} from './byLink';
/** For who fills a database: heaps, and values that follow from others. */
export { reckonAll } from './formula/reckon';
export type { LoadedField, LoadedTable } from './model';
export { createPartition, dropPartition, partitionStatements } from './partition';

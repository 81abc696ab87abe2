import type { Platform } from '../../platform';
import { defineAlarmJobs } from './alarm/scan';
import { defineBatchJobs } from './batch/worker';
import { defineExportJobs } from './export/worker';
import { defineFormulaJobs } from './fields/recalculate';
import { defineImportJobs } from './import';
import { defineRecurrenceJobs } from './recurrence/scan';
import { definePurgeJobs } from './recycle/purge';

export { CountCache } from '../../object/list/counts';
export { searchWords } from '../../object/list/words';
export { CreateQueue } from './core/createQueue';
export { type ProjectTaskFacts, taskFacts } from './core/facts';
export { type SeedTask, seedTasks } from './core/seed';
export { entryTold, othersFor } from './history/others';
export { taskRoutes } from './routes';
export { leaveAllTeams, leaveTeams } from './team/service';
export { createDefaultProcess } from './types/defaultProcess';
export { WorkflowStore } from './types/workflowStore';

/** Names the queues of this domain; before the jobs start. */
export function defineTaskJobs(platform: Platform): void {
  defineImportJobs(platform);
  defineBatchJobs(platform);
  defineExportJobs(platform);
  defineRecurrenceJobs(platform);
  defineFormulaJobs(platform);
  defineAlarmJobs(platform);
  definePurgeJobs(platform);
}

import { defineModule } from '../../object/define';
import { CountCache } from '../../object/list/counts';
import { defineRemaking } from '../../object/remake';
import type { Platform } from '../../platform';
import { defineAlarmJobs } from './alarm/scan';
import { defineBatchJobs } from './batch/worker';
import { CreateQueue } from './change/createQueue';
import { handTasksOver, leavePrivateProjects, openTasksOf, seenOpenTasks } from './change/handOver';
import { seedProject } from './change/seed';
import { leaveAllTeams, leaveTeamsOf } from './change/team';
import { defineExportJobs } from './export/worker';
import { defineFormulaJobs } from './fields/recalculate';
import { defineFlowJobs } from './flow/keep';
import { remadeDays } from './flow/remadeDays';
import { hoursSource } from './hoursSource';
import { defineImportJobs, defineJoinedJob, definePullJobs, heardOfJoining } from './import';
import { taskKind } from './kind';
import { labelSearch } from './labels/search';
import { taskMetrics } from './metrics';
import { paceSource } from './paceSource';
import { unseenIn } from './read/hidden';
import { WorkflowStore } from './read/workflowStore';
import { defineRecurrenceJobs } from './recurrence/scan';
import { definePurgeJobs } from './recycle/purge';
import { taskRefold } from './refold';
import { taskRoutes } from './routes';
import { taskSearch } from './search';
import { seenTasks } from './seenTasks';
import { taskSource } from './source';
import { stageSource } from './stageSource';
import { defineTallyJobs } from './tally/keep';
import { taskStageApproval } from './workflow/approval';
import { createDefaultProcess } from './workflow/defaultProcess';

export { startBatch } from './batch/service';
export { assertMayStand, BEGUN } from './change/advance';
export { setSpecification } from './change/specification';
export { type FlowChange, type FlowHourChange, flowChanges, flowHourChanges } from './flow/days';
export { keepFlows } from './flow/keep';
export { taskSeen, toldTo } from './metrics/source';
export { type ProjectTaskFacts, taskFacts } from './read/facts';
export { ownPart, visibleTo } from './read/filter';
export { anyUnseen, hiddenAt, hiddenOf, unseenIn, withoutHidden } from './read/hidden';
export { lookAt } from './read/load';
export { foundTask, namesOthers, othersChange, taskHistory } from './read/names';
export { isDelivered, isDropped, outcomeOf } from './read/outcome';
export { tasksByStage } from './read/tasksByStage';
export { taskVisible } from './read/visible';
export { refoldTasks } from './refold';
export { beginScheduling, moveOf } from './schedule/service';
export { type Moved, type MovedAlong, moveBack, moveTogether, type TaskDays } from './schedule/together';
export { seenTasks } from './seenTasks';
export {
  hoursByOutcome,
  type OutcomeHours,
  type PrivateTasks,
  type ProjectTasks,
  privateHours,
  privateTasksOf,
  tasksByDay,
  tasksByExecutor,
  tasksOfProjects,
} from './tally/figures';
export { sumTally, sumTallySoon } from './tally/keep';
export { weekHours } from './work/queries';
export { assertDay, assertOpen, lockPerson } from './work/rules';

declare module '../../platform' {
  interface Platform {
    workflows: WorkflowStore;
    counts: CountCache;
    creates: CreateQueue;
  }
}

export const taskModule = defineModule({
  name: 'task',
  routes: taskRoutes,
  objects: [taskKind],
  approvals: [taskStageApproval],
  search: [taskSearch, labelSearch],
  refolds: [taskRefold],
  async dataSources(context) {
    const { platform, db } = context;
    const [tasks, today] = [await seenTasks(context), await platform.calendars.today(db.tenantId)];
    return [
      await taskSource(context, unseenIn(await platform.workflows.of(db.tenantId)), today),
      hoursSource,
      stageSource(tasks),
      paceSource(tasks, today),
    ];
  },
  metrics: taskMetrics,
  services: ({ database, bus }) => ({
    workflows: new WorkflowStore(database, bus),
    counts: new CountCache(bus),
    creates: new CreateQueue(),
  }),
  jobs: defineTaskJobs,
  hooks: {
    onTenantCreated: createDefaultProcess,
    onProjectCreated: seedProject,
    async onMembersLeft(context, members) {
      await leaveTeamsOf(context, members);
      await leavePrivateProjects(context, members);
    },
    dutiesOf: openTasksOf,
    onHandedOver: handTasksOver,
    openTasksOf: seenOpenTasks,
    onMemberDisabled: leaveAllTeams,
    onMemberJoined: heardOfJoining,
  },
});

function defineTaskJobs(platform: Platform): void {
  defineImportJobs(platform);
  definePullJobs(platform);
  defineJoinedJob(platform);
  defineBatchJobs(platform);
  defineExportJobs(platform);
  defineRecurrenceJobs(platform);
  defineFormulaJobs(platform);
  defineAlarmJobs(platform);
  definePurgeJobs(platform);
  defineFlowJobs(platform);
  defineRemaking(platform, remadeDays);
  defineTallyJobs(platform);
}

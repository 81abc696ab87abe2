/** Tasks, their comments, history, recycle bin and import: the only callers of these endpoints (specification §7). */
import { ErrorShowType } from '@contract/constants';
import type { PageOf, Person } from '@contract/envelope';
import type { WorkInspection, WorkMapping } from '@contract/import/mapping';
import type { TakenBack } from '@contract/object/undo';
import type { TaskTypeInfo } from '@contract/project/taskSetup';
import type { BatchJob, BatchRequest } from '@contract/task/batch';
import type { MentionableQuery } from '@contract/task/comments';
import type {
  DependCreate,
  DependLink,
  DependTasks,
  DependUpdate,
  RelationCreate,
  Relations,
  SimpleTask,
  SimpleTaskQuery,
} from '@contract/task/depend';
import type { ExportJob, TaskExport } from '@contract/task/export';
import type { ImportJob } from '@contract/task/import';
import type { TasksFromLines } from '@contract/task/lines';
import type {
  DeskCounters,
  RecycleConfig,
  RecycleConfigSave,
  RecycledTask,
  StageRequest,
  TaskCreate,
  TaskDelete,
  TaskDetail,
  TaskPurge,
  TaskQuery,
  TaskRow,
  TaskUpdate,
  TeamPartChange,
} from '@contract/task/task';
import type { ChildTasks, ChildTasksQuery, TaskReorder } from '@contract/task/tree';
import type { TaskTakeBack, Unmade } from '@contract/task/undo';
import type { Urge, UrgeConfig, UrgingConfig } from '@contract/task/urge';
import type { GroupQuery, TaskGroups, TaskView, ViewCreate, ViewUpdate } from '@contract/task/views';
import { request } from '@umijs/max';

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  params?: object;
  data?: unknown;
  signal?: AbortSignal;
}

/** How a caller may ask for silence, because it shows the failure itself; failures always reject. */
export interface Quiet {
  quiet?: boolean;
}

const call = <T>(url: string, { quiet, ...options }: CallOptions & Quiet = {}): Promise<T> =>
  request<T>(url, quiet ? { ...options, showType: ErrorShowType.SILENT } : options);

const TASK = '/api/collaboration-center/ccTask';

/** One page of tasks by project, filter and sort. */
export const queryTasks = (data: TaskQuery, opts?: Quiet & { signal?: AbortSignal }) =>
  call<PageOf<TaskRow>>(`${TASK}/query`, { method: 'POST', data, ...opts });

/** The own part of a task that several execute, done or taken back; for others, as far as one may. */
export const changeTeamPart = (data: TeamPartChange, opts?: Quiet) =>
  call<TaskDetail>(`${TASK}/team/part`, { method: 'POST', data, ...opts });

/** All lines or none, in their order. */
export const createTasksFromLines = (data: TasksFromLines, opts?: Quiet) =>
  call<{ taskId: string; taskNo: string }[]>(`${TASK}/createLines`, { method: 'POST', data, ...opts });
export const createTask = (data: TaskCreate, opts?: Quiet) =>
  call<{ taskId: string; taskNo: string }>(`${TASK}/create`, { method: 'POST', data, ...opts });

export const getTaskDetail = (id: string, opts?: Quiet) => call<TaskDetail>(`${TASK}/details/${id}`, opts);

export const getTaskDetailByNo = (taskNo: string, opts?: Quiet) =>
  call<TaskDetail>(`${TASK}/queryDetailByTaskNo`, { params: { taskNo }, ...opts });

/** Saves the given fields; 409 with `StaleData<TaskDetail>` when `version` is not the newest. */
export const updateTask = (taskId: string, data: TaskUpdate, opts?: Quiet) =>
  call<TaskDetail>(`${TASK}/update/${taskId}`, { method: 'PUT', data, ...opts });

/** Asks people for a step that needs their approval; the task stays as it is until they agree. */
export const requestTaskStage = (
  { taskId, version }: { taskId: string; version: number },
  step: Omit<StageRequest, 'taskId' | 'version'>,
) =>
  call<{ approvalId: string }>(`${TASK}/requestStage`, {
    method: 'POST',
    data: { ...step, taskId, version },
    quiet: true,
  });

/** Gives back what one's own change left, field by field; what others changed since stays and is named. */
export const takeBackTask = (taskId: string, data: TaskTakeBack, opts?: Quiet) =>
  call<TakenBack>(`${TASK}/takeBack/${taskId}`, { method: 'POST', data, ...opts });

/** Takes back that tasks were created; refused once something came of them. */
export const unmakeTasks = (taskIds: string[], opts?: Quiet) =>
  call<Unmade>(`${TASK}/unmake`, { method: 'POST', data: { taskIds }, ...opts });

/** To the recycle bin, always with its children (§9). */
export const deleteTask = (id: string, data: TaskDelete, opts?: Quiet) =>
  call<{ count: number }>(`${TASK}/${id}`, { method: 'DELETE', data, ...opts });

/** One page of a task's children, by type; `allSubTasks` of features/task/tree reads them all. */
export const listSubTasks = (parentId: string, paging: Pick<ChildTasksQuery, 'pageNo' | 'pageSize'>, opts?: Quiet) =>
  call<ChildTasks>(`${TASK}/subTasks`, { params: { parentId, ...paging }, ...opts });

/** Moves a task below another, or to the top level. */
export const changeParent = (data: { taskId: string; parentId: string | null; version: number }, opts?: Quiet) =>
  call<{ version: number }>(`${TASK}/changeParent`, { method: 'POST', data, ...opts });

/** Puts a task before or after one of its siblings. */
export const reorderTask = (data: TaskReorder, opts?: Quiet) =>
  call<{ sort: number }>(`${TASK}/modifyTaskSeq`, { method: 'POST', data, ...opts });

export const queryRecycledTasks = (
  data: { projectId: string; keyword?: string; pageNo?: number; pageSize?: number },
  opts?: Quiet,
) => call<PageOf<RecycledTask>>(`${TASK}/taskRecycle/query`, { method: 'POST', data, ...opts });

export const recoverTasks = (taskIds: string[], opts?: Quiet) =>
  call<{ count: number }>(`${TASK}/taskRecycle/recover`, { method: 'POST', data: { taskIds }, ...opts });

/** For good; `count` is the number of tasks that go, as somebody confirmed it. */
export const purgeTasks = (data: TaskPurge, opts?: Quiet) =>
  call<{ count: number }>(`${TASK}/taskRecycle/purge`, { method: 'POST', data, ...opts });

/** For how long deleted tasks are kept, in a project or in the enterprise. */
export const getRecycleConfig = (projectId?: string, opts?: Quiet) =>
  call<RecycleConfig>(`${TASK}/taskRecycle/config`, { params: { projectId }, ...opts });

export const saveRecycleConfig = (data: RecycleConfigSave, opts?: Quiet) =>
  call<RecycleConfig>(`${TASK}/taskRecycle/config`, { method: 'PUT', data, ...opts });

/** Who can be named in the texts of a task, or of a project's new one: who may see it. */
export const listMentionable = (params: MentionableQuery, opts?: Quiet) =>
  call<Person[]>(`${TASK}/mentionable`, { params, ...opts });

/** How often a task was urged, whether it can be now, and when again. */
export const getUrgingConfig = (taskId: string, opts?: Quiet) =>
  call<UrgingConfig>(`${TASK}/queryUrgingConfig`, { params: { taskId }, ...opts });

export const urgeTask = (data: Urge, opts?: Quiet) =>
  call<UrgingConfig>(`${TASK}/urge`, { method: 'POST', data, ...opts });

/** How often the tasks of a project can be urged. */
export const getUrgeConfig = (projectId: string, opts?: Quiet) =>
  call<UrgeConfig>(`${TASK}/urgeConfig`, { params: { projectId }, ...opts });

export const saveUrgeConfig = (data: UrgeConfig, opts?: Quiet) =>
  call<UrgeConfig>(`${TASK}/urgeConfig`, { method: 'PUT', data, ...opts });

/** Task types of a project with their stages and transitions (`stageList`, `stageRelaList`, §3). */
export const listTaskTypes = (projectId: string, opts?: Quiet) =>
  call<TaskTypeInfo[]>('/api/collaboration-center/ccTaskType/list', { params: { projectId }, ...opts });

/** The head of a table that is about to be imported. */
/**
 * What a file holds and would become; as the source or the mapping given. The project stands before the file: who may not
 * import there is told before it is sent whole.
 */
export const inspectImport = (
  input: { projectId: string; file: File; source?: string; mapping?: WorkMapping },
  opts?: Quiet,
) => {
  const data = new FormData();
  data.append('projectId', input.projectId);
  if (input.source) data.append('source', input.source);
  if (input.mapping) data.append('mapping', JSON.stringify(input.mapping));
  data.append('file', input.file);
  return call<WorkInspection>(`${TASK}/import/inspect`, { method: 'POST', data, ...opts });
};

/** Starts an import or its dry run. The fields stand before the files, so that a streaming server knows them first. */
export const startImport = (
  input: { projectId: string; mapping: WorkMapping; file: File; links?: File; dryRun: boolean },
  opts?: Quiet,
) => {
  const data = new FormData();
  data.append('projectId', input.projectId);
  data.append('mapping', JSON.stringify(input.mapping));
  if (input.dryRun) data.append('dryRun', '1');
  data.append('file', input.file);
  if (input.links) data.append('links', input.links);
  return call<{ jobId: string }>(`${TASK}/import`, { method: 'POST', data, ...opts });
};

export const getImportJob = (jobId: string, opts?: Quiet) => call<ImportJob>(`${TASK}/import/${jobId}`, opts);

/** Address of a workbook to fill in, with the project's fields; a plain link downloads it. */
export const importTemplateUrl = (projectId: string, taskTypeId: string) =>
  `${TASK}/import/template?projectId=${projectId}&taskTypeId=${taskTypeId}`;

/** Address of the CSV with every row that failed; a plain link downloads it. */
export const importReportUrl = (jobId: string) => `${TASK}/import/${jobId}/report`;

/** Moves what an import has created to the recycle bin, by a batch. */
export const undoImport = (jobId: string, opts?: Quiet) =>
  call<{ jobId: string }>(`${TASK}/import/${jobId}/undo`, { method: 'POST', ...opts });

/** Address of the rows that did not come whole, as they stand in the file; a plain link downloads them. */
export const importRowsUrl = (jobId: string) => `${TASK}/import/${jobId}/report?rows=1`;

/** The six counters of the workbench, in one call. */
export const getDeskCounters = (opts?: Quiet) => call<DeskCounters>(`${TASK}/deskCounters`, opts);

const DEPEND = '/api/collaboration-center/task/depend';
const RELATION = '/api/collaboration-center/ccTaskRela';
/** A questionnaire becomes one of the task's; `questionnaireApi.unbind` takes it away. */
export const bindForm = (data: { taskId: string; formId: string }) =>
  call<unknown>(RELATION, { method: 'POST', data, quiet: true });

/** What a task waits for and what waits for it (`PRE_TASK`, `POST_TASK`, §3). */
export const listDependTasks = (id: string, opts?: Quiet) => call<DependTasks>(`${DEPEND}/${id}/dependTasks`, opts);

export const linkDepend = (taskId: string, data: DependLink, opts?: Quiet) =>
  call<{ dependIds: string[] }>(`${DEPEND}/${taskId}/linkTask`, { method: 'POST', data, ...opts });

/** A new task, linked as it is created. */
export const createDepend = (taskId: string, data: DependCreate, opts?: Quiet) =>
  call<{ taskId: string; taskNo: string; dependId: string }>(`${DEPEND}/${taskId}/createTask`, {
    method: 'POST',
    data,
    ...opts,
  });

export const updateDepend = (taskId: string, data: DependUpdate, opts?: Quiet) =>
  call<null>(`${DEPEND}/${taskId}/updateDepend`, { method: 'POST', data, ...opts });

export const removeDepend = (taskId: string, dependId: string, opts?: Quiet) =>
  call<null>(`${DEPEND}/${taskId}/removeDepend`, { method: 'POST', data: { dependId }, ...opts });

/** Tasks of a project for pickers. */
export const searchSimpleTasks = (projectId: string, data: SimpleTaskQuery, opts?: Quiet) =>
  call<PageOf<SimpleTask>>(`/api/collaboration-center/ccTask/project/${projectId}/simpleTaskList`, {
    method: 'POST',
    data,
    ...opts,
  });

export const listRelations = (taskId: string, opts?: Quiet) =>
  call<Relations>(RELATION, { params: { taskId }, ...opts });

export const createRelation = (data: RelationCreate, opts?: Quiet) =>
  call<{ id: string }>(RELATION, { method: 'POST', data, ...opts });

export const deleteRelation = (id: string, opts?: Quiet) =>
  call<null>(`${RELATION}/${id}`, { method: 'DELETE', ...opts });

/** Changes many tasks in the background. */
export const startBatch = (data: BatchRequest, opts?: Quiet) =>
  call<{ jobId: string }>(`${TASK}/query/batch`, { method: 'POST', data, ...opts });

/** Stops it; what it has done stays. */
export const cancelBatch = (jobId: string) =>
  call<null>(`${TASK}/batch/${jobId}/cancel`, { method: 'POST', quiet: true });

export const getBatchJob = (jobId: string, opts?: Quiet) => call<BatchJob>(`${TASK}/batch/${jobId}`, opts);

/** Address of the CSV with the outcome of every row; a plain link downloads it. */
export const batchReportUrl = (jobId: string) => `${TASK}/batch/${jobId}/report`;

const LAYOUTS = `${TASK}/layouts`;

/** The saved views of a project that the user may see. */
export const listViews = (projectId: string, opts?: Quiet) =>
  call<TaskView[]>(LAYOUTS, { params: { projectId }, ...opts });

export const getView = (layoutId: string, opts?: Quiet) => call<TaskView>(`${LAYOUTS}/${layoutId}`, opts);

export const createView = (data: ViewCreate, opts?: Quiet) =>
  call<{ layoutId: string }>(LAYOUTS, { method: 'POST', data, ...opts });

export const updateView = (layoutId: string, data: ViewUpdate, opts?: Quiet) =>
  call<TaskView>(`${LAYOUTS}/${layoutId}`, { method: 'PUT', data, ...opts });

export const deleteView = (layoutId: string, opts?: Quiet) =>
  call<null>(`${LAYOUTS}/${layoutId}`, { method: 'DELETE', ...opts });

/** How many tasks stand in each group of a view, with the sums of fields. */
export const queryGroups = (data: GroupQuery, opts?: Quiet) =>
  call<TaskGroups>(`${TASK}/groups`, { method: 'POST', data, ...opts });

const EXPORT = `${TASK}/export/job`;

/** Makes a file of a view's tasks in the background; it is its owner's, for some days. */
export const startExport = (data: TaskExport, opts?: Quiet) =>
  call<{ jobId: string }>(EXPORT, { method: 'POST', data, ...opts });

export const getExportJob = (jobId: string, opts?: Quiet) => call<ExportJob>(`${EXPORT}/${jobId}`, opts);

/** One's own exports of a project, the newest first. */
export const listExportJobs = (projectId: string, opts?: Quiet) =>
  call<ExportJob[]>(EXPORT, { params: { projectId }, ...opts });

/** Address of a finished export's file; a plain link downloads it. */
export const exportFileUrl = (jobId: string) => `${EXPORT}/${jobId}/file`;

/** The plan of a project: the only callers of these endpoints. */
import { ErrorShowType } from '@contract/constants';
import type {
  Baselines,
  BaselineTake,
  Comparison,
  Milestones,
  NodeTaskCreate,
  NodeTasks,
  PlanTemplates,
  ProjectFileReport,
  TemplateApply,
  TemplateSave,
} from '@contract/plan/baseline';
import type { EarnedQuery, EarnedReport } from '@contract/plan/earned';
import type {
  LinkCreate,
  LinkUpdate,
  NodeCreate,
  NodeDetail,
  NodeDrag,
  NodesMove,
  NodeUpdate,
  PlanActed,
  PlanRowsWrite,
  PlanSettings,
  PlanView,
} from '@contract/plan/plan';
import { request } from '@umijs/max';

const PLAN = '/api/collaboration-center/plan';
const NODE = '/api/collaboration-center/planNode';
const quiet = { showType: ErrorShowType.SILENT };
const get = <T>(url: string, params?: object) => request<T>(url, { params, ...quiet });
const send = <T>(method: 'POST' | 'PUT' | 'DELETE', url: string, data?: object) =>
  request<T>(url, { method, data, ...quiet });

export const getPlan = (projectId: string) => get<PlanView>(PLAN, { projectId });
export const savePlanSettings = (data: PlanSettings) => send<PlanActed>('PUT', `${PLAN}/settings`, data);
export const takeBackPlan = (actId: string) =>
  send<{ actId: string | null; written: number; kept: number }>('POST', `${PLAN}/acts/${actId}/takeBack`);

export const createNode = (data: NodeCreate) => send<PlanActed>('POST', `${NODE}/create`, data);
export const getNode = (id: string) => get<NodeDetail>(`${NODE}/details/${id}`);
export const updateNode = (id: string, data: NodeUpdate) => send<PlanActed>('PUT', `${NODE}/update/${id}`, data);
export const dragNode = (id: string, data: NodeDrag) => send<PlanActed>('PUT', `${NODE}/drag/${id}`, data);
export const moveNodes = (data: NodesMove) => send<PlanActed>('POST', `${NODE}/move`, data);
export const removeNodes = (ids: readonly string[]) => send<PlanActed>('POST', `${NODE}/remove`, { ids });
/** Rows of a table in one act: pasted, filled down, read from a workbook. */
export const writePlanRows = (data: PlanRowsWrite) => send<PlanActed>('POST', `${NODE}/rows`, data);
/** All predecessors as they are typed: `1.2FS+2`. */
export const typePredecessors = (id: string, text: string) =>
  send<PlanActed>('PUT', `${NODE}/${id}/predecessors`, { text });
export const addPlanLink = (data: LinkCreate) => send<PlanActed>('POST', `${PLAN}/links`, data);
export const updatePlanLink = (id: string, data: LinkUpdate) => send<PlanActed>('PUT', `${PLAN}/links/${id}`, data);
export const removePlanLink = (id: string) => send<PlanActed>('DELETE', `${PLAN}/links/${id}`);

export const getNodeTasks = (id: string) => get<NodeTasks>(`${NODE}/${id}/tasks`);
export const linkNodeTasks = (id: string, taskIds: readonly string[]) =>
  send<null>('POST', `${NODE}/${id}/tasks`, { taskIds });
export const createNodeTask = (id: string, data: NodeTaskCreate) =>
  send<{ id: string }>('POST', `${NODE}/${id}/tasks/create`, data);
export const unlinkNodeTask = (id: string, taskId: string) => send<null>('DELETE', `${NODE}/${id}/tasks/${taskId}`);

export const listBaselines = (projectId: string) => get<Baselines>(`${PLAN}/baselines`, { projectId });
export const takeBaseline = (data: BaselineTake) => send<{ id: string; no: number }>('POST', `${PLAN}/baselines`, data);
export const removeBaseline = (id: string) => send<null>('DELETE', `${PLAN}/baselines/${id}`);
export const compareBaseline = (id: string) => get<Comparison>(`${PLAN}/baselines/${id}/compare`);
export const listMilestones = (projectId: string) => get<Milestones>(`${PLAN}/milestones`, { projectId });

export const getEarned = (query: EarnedQuery) => get<EarnedReport>(`${PLAN}/earned`, query);

export const listPlanTemplates = () => get<PlanTemplates>(`${PLAN}/templates`);
export const savePlanTemplate = (data: TemplateSave) => send<{ id: string }>('POST', `${PLAN}/templates`, data);
export const removePlanTemplate = (id: string) => send<null>('DELETE', `${PLAN}/templates/${id}`);
export const applyPlanTemplate = (id: string, data: TemplateApply) =>
  send<PlanActed>('POST', `${PLAN}/templates/${id}/apply`, data);

/** A file of MS Project: what it would do with `dryRun`, else it is done. */
export const importPlan = (projectId: string, file: File, dryRun: boolean) => {
  const data = new FormData();
  data.append('projectId', projectId);
  data.append('dryRun', dryRun ? '1' : '0');
  data.append('file', file);
  return request<ProjectFileReport>(`${PLAN}/import`, { method: 'POST', data, ...quiet });
};
/** Where the plan is downloaded as a file of MS Project. */
export const planFileUrl = (projectId: string) => `${PLAN}/export?projectId=${projectId}`;
/** Where the plan is downloaded as a workbook that reads back. */
export const planSheetUrl = (projectId: string) => `${PLAN}/sheet?projectId=${projectId}`;

/**
 * The kinds of objects that carry what is general: comments, files, history, links, messages. A new kind is an entry
 * here and an `ObjectKind` on the server (`docs/a-new-module.md`), a register one in `kinds.ts`. Nothing heavy is
 * imported: the console bundles this.
 */
import { dutyRosterEntry } from './duty/entry';
import { registers } from './kinds';
import { staffRequestEntry } from './manpower/entry';
import { planNodeEntry } from './plan/entry';
import { reportEntry } from './report/entry';

export interface ObjectTypeEntry {
  /** As people call one of it. */
  label: string;
  /** Before the n of its number in a project, `R` of `R-12`; null: its numbers are its own, or it has none. */
  prefix: string | null;
  /** Its page; `{projectId}` and `{objectId}` are filled in. */
  page: string;
}

export const objectTypes = {
  project: { label: '项目', prefix: null, page: '/project/{projectId}/task' },
  task: { label: '任务', prefix: null, page: '/myTask/{objectId}/detail' },
  planNode: planNodeEntry,
  planBaseline: {
    label: '计划基线',
    prefix: null,
    page: '/project/{projectId}/plan?view=baseline&baseline={objectId}',
  },
  planChange: { label: '计划变更', prefix: null, page: '/project/{projectId}/plan?view=changes&change={objectId}' },
  ...registers,
  report: reportEntry,
  costBudget: { label: '预算', prefix: null, page: '/project/{projectId}/cost/budget?version={objectId}' },
  /** One person's week in a project, or on other work. */
  hoursSheet: { label: '一周工时', prefix: null, page: '/hours?sheet={objectId}' },
  document: { label: '文档', prefix: null, page: '/project/{projectId}/documentLibrary?open={objectId}' },
  dutyRoster: dutyRosterEntry,
  staffRequest: staffRequestEntry,
  announcement: {
    label: '公告',
    prefix: null,
    page: '/messageCenter?tab=notice&announcement={objectId}',
  },
  norm: { label: '规范', prefix: null, page: '/knowledgeBase/normZone/{objectId}' },
  /** Its page finds the norm by itself. */
  interpretation: { label: '规范解读', prefix: null, page: '/knowledgeBase/normZone/normDecode/-/detail/{objectId}' },
  dynamicTable: { label: '多维表格', prefix: null, page: '/project/{projectId}/whaleTable?table={objectId}' },
  /** Of a table that people made; its page finds the table by itself. */
  tableRecord: { label: '表格记录', prefix: null, page: '/tableRecord/{objectId}' },
  /** Its page leads on to its serial number. */
  dashboard: { label: '看板', prefix: null, page: '/statisticalDashboard/{objectId}/dashboardDetail' },
  questionnaire: { label: '问卷', prefix: null, page: '/questionnaire/questionDesign?id={objectId}' },
} as const satisfies Record<string, ObjectTypeEntry>;

export type ObjectType = keyof typeof objectTypes;
export const objectTypeCodes = Object.keys(objectTypes) as ObjectType[];
export const objectTypeEntry = (type: ObjectType): ObjectTypeEntry => objectTypes[type];

/** Where an object is opened. */
export const pageOf = (type: ObjectType, id: string, projectId: string): string =>
  objectTypeEntry(type).page.replace('{projectId}', projectId).replace('{objectId}', id);

/** One object, of whatever kind. */
export interface ObjectRef {
  type: ObjectType;
  id: string;
}

/**
 * What of a project goes into its file, table by table and in the order in which it is brought in: whatever is named stands
 * above what names it. Rows are those that everybody who works in the project may see; what is private stays.
 */
import { type TSchema, Type } from 'typebox';
import type { ProjectPrivilege } from '../../../contract/access';
import { commitmentFields } from '../../../contract/commitment/fields';
import { costFields } from '../../../contract/cost/fields';
import { budgetStates } from '../../../contract/cost/lifecycle';
import { subjectKinds } from '../../../contract/cost/lists';
import { documentKinds } from '../../../contract/document/kinds';
import { OneOf } from '../../../contract/envelope';
import { environmentFields } from '../../../contract/environment/fields';
import { CustomValue, CustomValues, FieldConfig, FieldOption } from '../../../contract/object/customFields';
import { fieldKindCodes } from '../../../contract/object/fieldKinds';
import type { BuiltinFields } from '../../../contract/object/fields';
import { linkKinds } from '../../../contract/object/links';
import { fieldHolders } from '../../../contract/object/registerTypes';
import { SavedViewModel, savedLists } from '../../../contract/object/savedViews';
import { baselineStates } from '../../../contract/plan/change/kinds';
import {
  constraintTypes,
  nodeKinds,
  progressSources,
  scheduleModes,
  taskDateRules,
} from '../../../contract/plan/kinds';
import { problemFields } from '../../../contract/problem/fields';
import { resourceFields } from '../../../contract/resource/fields';
import { reviewFields } from '../../../contract/review/fields';
import { issueStates, itemResults, reviewRoles } from '../../../contract/review/kinds';
import { conclusions } from '../../../contract/review/lifecycle';
import { riskFields } from '../../../contract/risk/fields';
import {
  dependencyTypes,
  partStates,
  relationKinds,
  stageCategoryCodes,
  taskMemberRoles,
  teamModes,
} from '../../../contract/task/enums';
import { taskFields } from '../../../contract/task/fields';
import { ViewModel } from '../../../contract/task/views';

export interface Part {
  table: string;
  /** Who exports has to hold it; without it the part stays out, and the file says so. */
  right: ProjectPrivilege;
  /**
   * Whose rows: of the project by `project_id`; of a row of another part, by the column that names it; or of an object of any
   * of the kinds, by its type and id.
   */
  of: 'project' | readonly [column: string, table: string] | readonly ['object', type: string, id: string];
  /** Of a link between two objects: where it says what the other one is. */
  both?: readonly [type: string, id: string];
  /** A further condition, of `t`. */
  also?: string;
  /** Columns that are not taken along: they begin as those of a new row do. */
  but?: readonly string[];
  /** What a column of codes may hold. */
  codes?: Readonly<Record<string, readonly string[]>>;
  /** Columns of rich text; of pages, which keep more of it. */
  html?: readonly string[];
  page?: readonly string[];
  /** What a column of JSON has to be. */
  json?: Readonly<Record<string, TSchema>>;
  /** The column that names a row of the same table, which stands before. */
  parent?: string;
  /** It belongs to somebody: to who brings it in, where its owner is not known here. */
  stamp?: true;
}

const codes = (...of: object[]): readonly string[] => of.flatMap((one) => Object.keys(one));

/** From a table of fields: its enumerations and its rich texts, by their columns. */
function ofFields(fields: BuiltinFields): Pick<Part, 'codes' | 'html'> {
  const column = (name: string, stored = name) => stored.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const all = Object.entries(fields);
  return {
    codes: Object.fromEntries(
      all.flatMap(([name, { choices, byId, stored }]) =>
        choices && !byId ? [[column(name, stored), codes(choices)]] : [],
      ),
    ),
    html: all.flatMap(([name, { kind, stored }]) => (kind === 'html' ? [column(name, stored)] : [])),
  };
}

const register = (table: string, right: ProjectPrivilege, fields: BuiltinFields, but: readonly string[] = []): Part => {
  const own = ofFields(fields);
  const { state = [] } = own.codes ?? {};
  return {
    ...{ table, right, of: 'project', but },
    codes: { ...own.codes, state_before: state },
    html: [...new Set([...(own.html ?? []), 'description'])],
    json: { custom_fields: CustomValues },
  };
};

/** Objects that comments, files and links hang on, by their type. */
export const OBJECTS: Readonly<Record<string, string>> = {
  task: 'task',
  planNode: 'plan_node',
  risk: 'risk',
  problem: 'problem',
  environment: 'environment',
  review: 'review',
  resource: 'resource',
  commitment: 'commitment',
  cost: 'cost',
  document: 'document',
};
const types = { object_type: Object.keys(OBJECTS) };

/** Shared with the project; what somebody keeps for themselves stays theirs. */
const SHARED = "t.visibility = 'shared'";
const task = ofFields(taskFields);
const Id = Type.Union([Type.String({ maxLength: 36 }), Type.Null()]);
/** What a baseline keeps of links and of the calendar. */
const BASELINE = {
  links: Type.Array(
    Type.Object({
      fromId: Id,
      toId: Id,
      type: OneOf(Object.keys(dependencyTypes)),
      lag: Type.Number(),
      elapsed: Type.Boolean(),
    }),
    { maxItems: 100_000 },
  ),
  calendar: Type.Object({ free: Type.Array(Type.String({ maxLength: 10 }), { maxItems: 20_000 }) }),
};

export const parts: readonly Part[] = [
  {
    ...{ table: 'task_label', right: 'TASK:LIST', of: 'project' },
  },
  {
    ...{ table: 'custom_field', right: 'TASK:LIST', of: 'project' },
    codes: { kind: fieldKindCodes, object_type: fieldHolders },
    json: { config: FieldConfig, options: Type.Array(FieldOption, { maxItems: 2_000 }), default_value: CustomValue },
  },
  { table: 'page_template', right: 'DOCUMENT:LIST', of: 'project', page: ['html'] },
  // Hours stay where they were worked: brought in, they would count once more for everybody who is known here.
  {
    ...{ table: 'task', right: 'TASK:LIST', of: 'project', parent: 'parent_id' },
    ...{
      html: task.html,
      but: ['comment_search', 'deleted_with', 'alarm_by', 'alarm_set_at', 'private_total', 'consumed_hours'],
    },
    codes: { ...task.codes, category: stageCategoryCodes, team_mode: codes(teamModes) },
    json: { custom_fields: CustomValues },
  },
  {
    ...{ table: 'task_member', right: 'TASK:LIST', of: ['task_id', 'task'] },
    codes: { role: codes(taskMemberRoles), state: codes(partStates) },
  },
  {
    ...{ table: 'task_depend', right: 'TASK:LIST', of: ['pre_id', 'task'], also: inTask('post_id') },
    codes: { type: codes(dependencyTypes) },
  },
  {
    ...{ table: 'task_relation', right: 'TASK:LIST', of: ['from_id', 'task'], also: inTask('to_id') },
    ...{ but: ['grant_id'], codes: { kind: codes(relationKinds) } },
  },
  { table: 'task_progress', right: 'TASK:LIST', of: ['task_id', 'task'] },
  {
    ...{ table: 'task_view', right: 'TASK:LIST', of: 'project', also: SHARED, stamp: true },
    json: { model: ViewModel },
  },
  {
    ...{ table: 'saved_view', right: 'TASK:LIST', of: 'project', also: SHARED, stamp: true },
    ...{ codes: { list: savedLists }, json: { model: SavedViewModel } },
  },
  { table: 'plan', right: 'PLAN:LIST', of: 'project', but: ['bag'], codes: { task_dates: codes(taskDateRules) } },
  {
    ...{ table: 'plan_node', right: 'PLAN:LIST', of: ['plan_id', 'plan'], parent: 'parent_id', html: ['description'] },
    but: ['accept_way', 'accept_id', 'acceptor_id', 'bag'],
    json: { custom_fields: CustomValues },
    codes: {
      ...{ kind: codes(nodeKinds), mode: codes(scheduleModes) },
      ...{ constraint_type: codes(constraintTypes), progress_source: codes(progressSources) },
    },
  },
  {
    ...{
      table: 'plan_link',
      right: 'PLAN:LIST',
      of: ['plan_id', 'plan'],
      but: ['bag'],
      codes: { type: codes(dependencyTypes) },
    },
    also: `${inNode('from_id')} AND ${inNode('to_id')}`,
  },
  { table: 'plan_node_task', right: 'PLAN:LIST', of: ['node_id', 'plan_node'], also: inTask('task_id') },
  {
    table: 'plan_baseline',
    right: 'PLAN:LIST',
    of: ['plan_id', 'plan'],
    codes: { state: codes(baselineStates) },
    json: BASELINE,
  },
  {
    ...{ table: 'plan_baseline_node', right: 'PLAN:LIST', of: ['baseline_id', 'plan_baseline'] },
    codes: { kind: codes(nodeKinds) },
  },
  register('risk', 'RISK:LIST', riskFields),
  { table: 'risk_track', right: 'RISK:LIST', of: ['risk_id', 'risk'] },
  register('problem', 'PROBLEM:LIST', problemFields),
  // Passwords of environments stay in the enterprise, and nothing here is asked whether it is up before somebody says so.
  register('environment', 'ENVIRONMENT:LIST', environmentFields, ['check_kind', 'next_check_at']),
  register('review', 'REVIEW:LIST', reviewFields, ['flow_id']),
  {
    ...{ table: 'review_round', right: 'REVIEW:LIST', of: ['review_id', 'review'] },
    codes: { conclusion: codes(conclusions) },
  },
  { table: 'review_person', right: 'REVIEW:LIST', of: ['review_id', 'review'], codes: { role: codes(reviewRoles) } },
  { table: 'review_item', right: 'REVIEW:LIST', of: ['review_id', 'review'], codes: { result: codes(itemResults) } },
  { table: 'review_issue', right: 'REVIEW:LIST', of: ['review_id', 'review'], codes: { state: codes(issueStates) } },
  register('resource', 'RESOURCE:LIST', resourceFields),
  {
    ...{ table: 'cost_subject', right: 'COST:LIST', of: 'project', parent: 'parent_id' },
    codes: { kind: codes(subjectKinds) },
  },
  { table: 'cost_budget', right: 'COST:LIST', of: 'project', codes: { state: codes(budgetStates) } },
  { table: 'cost_budget_line', right: 'COST:LIST', of: ['budget_id', 'cost_budget'] },
  register('commitment', 'COMMITMENT:LIST', commitmentFields),
  register('cost', 'COST:LIST', costFields),
  {
    ...{ table: 'document', right: 'DOCUMENT:LIST', of: 'project', parent: 'parent_id', page: ['html'] },
    ...{ but: ['text_id', 'deleted_with', 'out_by', 'out_until'], codes: { kind: codes(documentKinds) } },
  },
  { table: 'document_version', right: 'DOCUMENT:LIST', of: ['document_id', 'document'], page: ['html'] },
  {
    ...{ table: 'comment', right: 'PROJECT:VIEW', of: ['object', 'object_type', 'object_id'], parent: 'parent_id' },
    ...{ html: ['content'], codes: types },
  },
  {
    ...{
      table: 'object_link',
      right: 'PROJECT:VIEW',
      of: ['object', 'from_type', 'from_id'],
      both: ['to_type', 'to_id'],
    },
    codes: { from_type: types.object_type, to_type: types.object_type, kind: codes(linkKinds) },
  },
  { table: 'object_file', right: 'PROJECT:VIEW', of: ['object', 'object_type', 'object_id'], codes: types },
  { table: 'object_counter', right: 'PROJECT:VIEW', of: 'project', codes: types },
  { table: 'project_counter', right: 'PROJECT:VIEW', of: 'project' },
];

export const partOf = (table: string): Part | undefined => parts.find((part) => part.table === table);

/** Both ends of what links two rows have to be in the file: the one that `of` does not name. */
function inTask(column: string): string {
  return `EXISTS (SELECT 1 FROM task e WHERE e.tenant_id = t.tenant_id AND e.id = t.${column} AND e.project_id = $2
    AND e.private_type = 0 AND e.deleted_at IS NULL)`;
}
function inNode(column: string): string {
  return `EXISTS (SELECT 1 FROM plan_node e WHERE e.tenant_id = t.tenant_id AND e.id = t.${column} AND e.deleted_at IS NULL)`;
}

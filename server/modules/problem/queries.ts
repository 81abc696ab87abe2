/** Reading problems: list and detail with their clocks. */
import type { PageOf } from '../../../contract/envelope';
import { type ClockMode, consumed, isNear, isRunning, openRun } from '../../../contract/object/clock';
import type { Condition } from '../../../contract/object/customFields';
import { openStates } from '../../../contract/object/lifecycle';
import type { ClockRow, ObjectPointer } from '../../../contract/object/record';
import { problemLifecycle } from '../../../contract/problem/lifecycle';
import type { ProblemDetail, ProblemFilter, ProblemQuery, ProblemRow } from '../../../contract/problem/problem';
import type { WorkHours } from '../../../contract/tenant/workHours';
import type { People } from '../../base/people';
import { jsonInstant, today } from '../../base/present';
import type { TenantContext } from '../../http/route';
import { type Clock, clocksOf } from '../../object/clocks/store';
import type { FieldTable } from '../../object/fields/table';
import { listRows } from '../../object/list/rows';
import { aroundOf } from '../../object/pointers';
import { projectFor } from '../../object/project';
import { visibleRecords } from '../../object/register/visible';
import { isClosed } from '../../policies/project';
import { problemPolicy } from '../../policies/record';
import { type Problem, problems } from './fieldTable';
import { loadProblem } from './load';

const OPEN = openStates(problemLifecycle);

const anyOf = (field: string, value: readonly (string | number)[] | undefined): Condition[] =>
  value?.length ? [{ field, op: 'anyOf', value: value.map(String) }] : [];

function conditionsOf(filter: ProblemFilter): Condition[] {
  const { tab = 'open' } = filter;
  const byTab: Record<typeof tab, Condition[]> = {
    open: anyOf('state', OPEN),
    mine: [...anyOf('state', OPEN), { field: 'assigneeId', op: 'anyOf', value: ['me'] }],
    suspended: anyOf('state', ['SUSPENDED']),
    closed: anyOf('state', ['CLOSED']),
    cancelled: anyOf('state', ['CANCELLED', 'REJECTED']),
    all: [],
  };
  return [
    ...byTab[tab],
    ...anyOf('state', filter.states),
    ...anyOf('severity', filter.severities),
    ...anyOf('type', filter.types),
    ...anyOf('assigneeId', filter.assigneeIds),
    ...anyOf('ownerId', filter.ownerIds),
    ...anyOf('labelIds', filter.labelIds),
    ...(filter.overdue ? [{ field: 'deadline', op: 'overdue' } as const] : []),
  ];
}

/** The gravest first, then what is most urgent and due soonest. */
const RANK = 't.severity ASC, t.urgent DESC, t.deadline ASC NULLS LAST, t.seq';
const ranked: FieldTable = {
  ...problems.fields,
  fields: new Map([
    ...problems.fields.fields,
    ['rank', { name: 'rank', label: '', kind: 'own', in: ['sort'], sql: '', order: RANK } as const],
  ]),
};
const MISSED = `EXISTS (SELECT 1 FROM object_clock c WHERE c.tenant_id = t.tenant_id AND c.object_type = 'problem'
   AND c.object_id = t.id AND c.missed_at IS NOT NULL AND c.ended_at IS NULL)`;
const columns: Partial<Record<string, string>> = { updatedTime: 'updatedAt', createdTime: 'createdAt' };

export async function listProblems(context: TenantContext, query: ProblemQuery): Promise<PageOf<ProblemRow>> {
  const { platform, db, actor } = context;
  const { projectId, filter = {}, sort = 'rank', order = sort === 'rank' ? 'asc' : 'desc', pageNo, pageSize } = query;
  const project = await projectFor(context, projectId, 'PROBLEM:LIST');
  const { rows, ...page } = await listRows<Problem>(
    context,
    {
      fields: ranked,
      visible: (...asked) => (filter.missed ? `${visibleRecords(...asked)} AND ${MISSED}` : visibleRecords(...asked)),
    },
    project,
    {
      filter: { keyword: filter.keyword, conditions: conditionsOf(filter) },
      sorts: [{ field: columns[sort] ?? sort, order }],
      pageNo,
      pageSize,
    },
  );
  const people = await platform.directory.of(actor.tenantId);
  const hours = await platform.calendars.hoursOf(actor.tenantId);
  const clocks = await clocksOf(
    db,
    'problem',
    rows.map(({ id }) => id),
  );
  return {
    ...page,
    result: rows.map((row) => presentProblem(row, people, presentClocks(clocks.get(row.id), hours).now)),
  };
}

function presentClock(clock: Clock, hours: WorkHours, now = Date.now()): ClockRow {
  const open = openRun(clock);
  const mode: ClockMode = open?.mode ?? clock.runs.at(-1)?.mode ?? 'working';
  return {
    metric: clock.metric,
    cycle: clock.cycle,
    goal: clock.goal,
    consumed: consumed(clock, hours, now),
    mode,
    running: isRunning(clock),
    resting: isRunning(clock) && mode === 'working' && !hours.isWorkingAt(now),
    near: !clock.endedAt && isNear(clock, hours, now),
    missed: clock.missedAt !== null,
    dueTime: clock.dueAt && new Date(clock.dueAt).toISOString(),
    endedTime: clock.endedAt && new Date(clock.endedAt).toISOString(),
    outcome: clock.outcome,
  };
}

/** Those of the newest cycle, and those before. */
function presentClocks(clocks: readonly Clock[] = [], hours: WorkHours): { now: ClockRow[]; past: ClockRow[] } {
  const last = Math.max(0, ...clocks.map(({ cycle }) => cycle));
  const shown = clocks.map((clock) => presentClock(clock, hours));
  return { now: shown.filter(({ cycle }) => cycle === last), past: shown.filter(({ cycle }) => cycle < last) };
}

export function presentProblem(row: Problem, people: People, clocks: ClockRow[]): ProblemRow {
  return {
    id: row.id,
    no: problems.no(row.seq),
    projectId: row.projectId,
    title: row.title,
    owner: people(row.ownerId),
    assignee: people(row.assigneeId),
    isPrivate: row.isPrivate,
    labelIds: row.labelIds,
    createdBy: people(row.createdBy),
    createdTime: jsonInstant(row.createdAt),
    updatedTime: jsonInstant(row.updatedAt),
    version: row.version,
    state: row.state,
    type: row.type,
    severity: row.severity,
    urgent: row.urgent,
    deadline: row.deadline,
    overdue: row.deadline !== null && row.deadline < today() && OPEN.includes(row.state) && row.state !== 'RESOLVED',
    resolution: row.resolution,
    resolvedTime: jsonInstant(row.resolvedAt),
    clocks,
  };
}

export async function problemDetail(context: TenantContext, id: string): Promise<ProblemDetail> {
  const { platform, actor, db } = context;
  const { row, project } = await loadProblem(context, id);
  const people = await platform.directory.of(actor.tenantId);
  const hours = await platform.calendars.hoursOf(actor.tenantId);
  const { now, past } = presentClocks((await clocksOf(db, 'problem', [id])).get(id), hours);
  const around = await aroundOf(context, { type: 'problem', id }, { type: row.originType, id: row.originId });
  return {
    ...presentProblem(row, people, now),
    project: { id: project.id, name: project.name, readonly: isClosed(project) },
    description: row.description,
    affected: row.affected,
    resolutionComment: row.resolutionComment,
    rootCause: row.rootCause,
    resolvedBy: people(row.resolvedBy),
    closedTime: jsonInstant(row.closedAt),
    reopenCount: row.reopenCount,
    stateBefore: row.stateBefore,
    pastClocks: past,
    ...around,
    rights: {
      update: problemPolicy.update(actor, project, row),
      state: problemPolicy.state(actor, project, row),
      remove: problemPolicy.remove(actor, project, row),
      comment: problemPolicy.comment(actor, project, row),
    },
  };
}

/** Problems that belong to a task (§3 `relaQuestion`): what it solves, and what else it is linked with. */
export async function questionsOf(context: TenantContext, taskId: string): Promise<ObjectPointer[]> {
  const ref = { type: 'task', id: taskId } as const;
  await context.platform.objects.load(context, ref, 'view');
  const { links } = await aroundOf(context, ref, { type: null, id: null });
  return links.map(({ other }) => other).filter(({ type }) => type === 'problem');
}

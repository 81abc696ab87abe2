/** Rows of a table written into the plan in one act: pasted, filled down, or read from a workbook. */
import { holdsNodes, LAG_MAX } from '../../../contract/plan/kinds';
import type { NodeInputs, PlanActed, PlanRowInput, PlanRowsWrite } from '../../../contract/plan/plan';
import { ledByTasks } from '../../../contract/plan/reckon';
import { readLinks, wbsOf } from '../../../contract/plan/rollup';
import { dayNumber, dayText, type WorkCalendar } from '../../../contract/time/workdays';
import type { People } from '../../base/people';
import { ApiError, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { checkCustomValues, fieldsOfPeople, withoutEmpty } from '../../object/fields/values';
import type { LoadedProject } from '../../object/project';
import { customFieldsOf } from '../../object/register/custom';
import { assertNamed } from '../../object/register/people';
import { canEditPlan } from '../../policies/plan';
import { changePlan } from './change';
import type { NodeValues, PlanDraft } from './draft';
import type { PlanContext } from './drafting';
import { type NodeRow, projectOfPlan } from './load';
import { dropIdlePins, NODE, OWN, openParent, staleNode } from './nodes';
import { type OuterRowAsked, outerByName } from './outerByName';
import { checkDays, fitting, shifted } from './rules';

/** The id of somebody of the project by name or account. @throws Error with what to do where nobody or several are called so */
async function ownersOf({ db }: TenantContext, project: LoadedProject, people: People, rows: readonly PlanRowInput[]) {
  const asked = rows.some(({ owner }) => owner);
  const found = asked
    ? await db.query<{ user_id: string }>(
        'SELECT user_id FROM project_person WHERE tenant_id = $1 AND project_id = $2',
        [project.id],
      )
    : [];
  const ids = new Set([project.ownerId, ...found.map(({ user_id: id }) => id)]);
  const known = [...ids].flatMap((id) => people(id) ?? []);
  return (said: string): string | null => {
    const name = said.trim();
    if (name === '') return null;
    const byAccount = known.find(({ userName }) => userName === name);
    const fits = byAccount ? [byAccount] : known.filter((person) => person.name === name);
    const [first] = fits;
    if (!first) throw invalid(`负责人“${name}”不是项目成员，请先把他加入项目，或改正姓名`, 'owner');
    if (fits.length > 1) throw invalid(`项目里有 ${fits.length} 人叫“${name}”，请填写账号`, 'owner');
    return first.userId;
  };
}

/** Own fields that rows fill in: each must be one of the nodes', and take what it is given. */
async function judgeOwn(context: TenantContext, project: LoadedProject, rows: readonly PlanRowInput[]): Promise<void> {
  if (!rows.some(({ customFields }) => customFields)) return;
  const fields = await customFieldsOf(context.db, project.id, OWN);
  /** Each person is looked up once, however many rows name them. */
  const known = new Set<string>();
  for (const [at, { customFields }] of rows.entries()) {
    if (!customFields) continue;
    try {
      checkCustomValues(fields, customFields);
      for (const { field, userIds } of fieldsOfPeople(fields, customFields)) {
        for (const id of userIds.filter((one) => !known.has(one))) {
          await assertNamed(context.db, project, { [field]: id });
          known.add(id);
        }
      }
    } catch (error) {
      throw ofRowError(at, error);
    }
  }
}

/** A day to begin on, as dragging there would put it. */
function begins(row: NodeValues, startOn: string | undefined, calendar: WorkCalendar, userId: string) {
  if (startOn === undefined || row.realStart !== null || row.mode === 'manual') return {};
  const constraintOn = dayText(calendar.onOrAfter(dayNumber(startOn)));
  return { constraintType: 'SNET' as const, constraintOn, pinnedBy: userId, pinnedAt: new Date().toISOString() };
}

interface Within {
  draft: PlanDraft;
  calendar: WorkCalendar;
  userId: string;
  people: People;
  ownerOf: (said: string) => string | null;
}

/** Of a group the table says what is rolled up: it is no change of the group. */
const ofGroups = [
  'title',
  'kind',
  'deadline',
  'weight',
  'ownerId',
  'customFields',
] as const satisfies (keyof NodeInputs)[];

function valuesOf({ ownerOf, people }: Within, own: NodeRow, isGroup: boolean, row: PlanRowInput): Partial<NodeInputs> {
  const {
    id: _id,
    version: _version,
    level: _level,
    no: _no,
    startOn: _start,
    owner,
    predecessors: _p,
    outer: _outer,
    customFields: filled,
    ...plain
  } = row;
  const given = filled ? { ...plain, customFields: withoutEmpty({ ...own.customFields, ...filled }) } : plain;
  const was = people(own.ownerId);
  const stays = owner === undefined || (was !== null && [was.name, was.userName].includes(owner.trim()));
  const values: Partial<NodeInputs> = { ...given, ...(!stays && { ownerId: ownerOf(owner) }) };
  if (!isGroup && ledByTasks(own)) {
    // As of a group: a table that comes back says of these what was rolled up.
    const { duration: _duration, mode: _mode, ...rest } = values;
    return rest;
  }
  if (!isGroup) return values;
  const said = ofGroups.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]]));
  return Object.fromEntries(said) as Partial<NodeInputs>;
}

function write(within: Within, id: string, row: PlanRowInput): void {
  const { draft, calendar, userId } = within;
  const own = draft.node(id);
  if (!own) throw notFound(NODE);
  checkDays({ manualStart: row.startOn });
  const isGroup = draft.isGroup(id);
  draft.set(id, fitting(draft, own, valuesOf(within, own, isGroup, row), { calendar, userId }));
  const now = draft.node(id) ?? own;
  if (isGroup || ledByTasks(own) || row.startOn === own.startOn) return;
  if (now.mode === 'manual' && row.startOn !== undefined) {
    draft.set(id, shifted(calendar, now, { startOn: row.startOn, version: now.version }));
  } else draft.set(id, begins(now, row.startOn, calendar, userId));
}

/** Where new rows stand: each below the last one that is less deep. @returns the id of the new one */
function placer({ draft }: Within, parentId: string | null, afterId: string | null) {
  const line: string[] = [];
  let after = afterId;
  return (row: PlanRowInput): string => {
    const level = Math.min(row.level ?? 0, line.length);
    const parent = level === 0 ? parentId : (line[level - 1] ?? null);
    openParent(draft, parent);
    // A package of work at the top that holds others is a phase.
    const held = parent === null ? undefined : draft.node(parent);
    if (held?.parentId === null && held.kind === 'group' && line.includes(held.id))
      draft.set(held.id, { kind: 'phase' });
    const last = level === 0 ? after : (draft.childrenOf(parent).at(-1)?.id ?? null);
    const kind = row.kind ?? (row.duration === 0 ? 'milestone' : 'work');
    const id = draft.add({
      ...{ parentId: parent, kind, title: row.title?.trim() ?? '', rank: draft.rankBehind(parent, last) },
      duration: holdsNodes(kind) ? Math.max(1, row.duration ?? 1) : 0,
    });
    if (level === 0) after = id;
    line.splice(level, line.length, id);
    return id;
  };
}

/** All predecessors of the rows that name some: by the numbers of their own table, else by those of the plan. */
function join(
  draft: PlanDraft,
  rows: readonly PlanRowInput[],
  ids: readonly string[],
  before: ReadonlyMap<string, string>,
) {
  const own = new Map(rows.flatMap(({ no }, at) => (no && ids[at] ? [[no, ids[at]] as const] : [])));
  return (row: PlanRowInput, toId: string): void => {
    if (row.predecessors === undefined) return;
    const typed = readLinks(row.predecessors);
    if (!typed) throw invalid('前置无法识别，请按“1.2FS+2,1.3SS-1”填写', 'predecessors');
    const old = new Map<string, string>(
      draft.allLinks.flatMap((link) => (link.toId === toId ? [[`${link.fromId} ${link.type}`, link.id] as const] : [])),
    );
    const seen = new Set<string>();
    for (const { row: no, type, lag, elapsed } of typed) {
      const fromId = own.get(no) ?? before.get(no);
      if (!fromId) throw invalid(`前置的编号 ${no} 在这些行与计划中都没有`, 'predecessors');
      if (Math.abs(lag) > LAG_MAX) throw invalid(`间隔最多 ${LAG_MAX} 天`, 'predecessors');
      const key = `${fromId} ${type}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const known = old.get(key);
      if (known) draft.setLink(known, { lag, elapsed });
      else draft.addLink({ fromId, toId, type, lag, elapsed });
    }
    for (const [key, id] of old) if (!seen.has(key)) draft.removeLink(id);
  };
}

/** Says which row was refused. */
function ofRow<T>(at: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw ofRowError(at, error);
  }
}
function ofRowError(at: number, error: unknown): unknown {
  if (error instanceof ApiError && error.status !== 409) {
    Object.assign(error, { message: `第 ${at + 1} 行：${error.message}` });
  }
  return error;
}

/** @throws 404, 409 for a stale version, 400 and 422 naming the row */
export async function writeRows(
  context: PlanContext,
  { projectId, parentId, afterId, rows }: PlanRowsWrite,
): Promise<PlanActed> {
  const { platform, actor } = context;
  const project = await projectOfPlan(context, projectId, (one) => canEditPlan(actor, one));
  const calendar = await platform.calendars.of(actor.tenantId);
  const people = await platform.directory.of(actor.tenantId);
  const ownerOf = await ownersOf(context, project, people, rows);
  await judgeOwn(context, project, rows);
  const asked = rows.flatMap(({ outer: text }, at): OuterRowAsked[] =>
    text === undefined ? [] : [{ idOf: (ids) => ids[at] ?? '', text, failed: (error) => ofRowError(at, error) }],
  );
  const writeOuter = await outerByName(context, project, asked);
  const { made: _made, ...acted } = await changePlan(context, project, { action: 'planRows' }, async (draft, tx) => {
    const within = { draft, calendar, userId: actor.userId, people, ownerOf };
    const before = new Map([...wbsOf(draft.ordered())].map(([id, no]) => [no, id]));
    for (const { id, version } of rows) {
      const row = id === undefined ? undefined : draft.node(id);
      if (id !== undefined && !row) throw notFound(NODE);
      if (row && version !== undefined && row.version !== version) throw await staleNode(tx, row);
    }
    if (parentId !== null && !draft.node(parentId)) throw notFound('上级节点');
    const put = placer(within, parentId, afterId);
    const ids = rows.map((row, at) =>
      ofRow(at, () => {
        if (row.id !== undefined) return row.id;
        if (!row.title?.trim()) throw invalid('缺少名称', 'title');
        return put(row);
      }),
    );
    for (const [at, row] of rows.entries()) ofRow(at, () => write(within, ids[at] ?? '', row));
    const link = join(draft, rows, ids, before);
    for (const [at, row] of rows.entries()) ofRow(at, () => link(row, ids[at] ?? ''));
    await writeOuter(draft, tx.db, ids);
    draft.unlessCircle(() => dropIdlePins(draft, ids, calendar));
  });
  return acted;
}

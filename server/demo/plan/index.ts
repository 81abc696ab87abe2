/** Plans of the demo projects: a delivery with a baseline from its start, work that took longer, and what follows from it. */
import type { ConstraintType } from '../../../contract/plan/kinds';
import { type KeptLink, type KeptNode, type Reckoned, reckon } from '../../../contract/plan/reckon';
import { wbsOf } from '../../../contract/plan/rollup';
import { dayNumber, dayText, USUAL_WEEKDAYS, WorkCalendar } from '../../../contract/time/workdays';
import { addDays, newId } from '../../base/present';
import {
  objectHistory,
  plan,
  planBaseline,
  planBaselineNode,
  planForecast,
  planLink,
  planNode,
  planNodeTask,
  planTemplate,
  project as projectTable,
} from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import { delivery, type ShapeNode } from './shape';

interface DemoPlanProject {
  id: string;
  ownerId: string;
  /** Who works in it, the owner first. */
  people: readonly string[];
  startOn: string;
  endOn: string;
}

/** Of the shape as it stands. */
const WORKDAYS = 150;

interface Node extends KeptNode {
  shape: ShapeNode;
  ownerId: string | null;
  rank: number;
}

async function calendarOf(db: TenantDb): Promise<WorkCalendar> {
  const holidays = await db.query<{ kind: 'off' | 'work'; from: string; to: string }>(
    `SELECT kind, start_day AS "from", end_day AS "to" FROM holiday WHERE tenant_id = $1 ORDER BY start_day`,
  );
  const [week] = await db.query<{ weekdays: number }>('SELECT weekdays FROM work_calendar WHERE tenant_id = $1');
  return new WorkCalendar({ weekdays: week?.weekdays ?? USUAL_WEEKDAYS, holidays });
}

const scaled = (days: number, factor: number) => Math.max(1, Math.round(days * factor));

function nodesOf({ ownerId, people }: DemoPlanProject, factor: number): Node[] {
  const above: string[] = [];
  return delivery.map((shape, at) => {
    const id = newId();
    above[shape.depth] = id;
    const parentId = shape.depth === 0 ? null : (above[shape.depth - 1] ?? null);
    const leads = shape.kind === 'phase' || shape.kind === 'milestone';
    return {
      ...{ id, parentId, shape, rank: at, kind: shape.kind, mode: 'auto' as const },
      duration: shape.kind === 'milestone' ? 0 : scaled(shape.days ?? 1, factor),
      atStart: shape.atStart ?? false,
      ...{ constraintType: 'ASAP' as ConstraintType, constraintOn: null, deadline: null },
      ...{ manualStart: null, manualEnd: null, realStart: null, realEnd: null, progress: 0 },
      progressSource: shape.byTasks ? ('tasks' as const) : ('manual' as const),
      ...{ weight: shape.weight ?? null, cancelled: false },
      ownerId: shape.kind === 'group' ? null : leads ? ownerId : (people[at % people.length] ?? ownerId),
    };
  });
}

/** A group that a milestone of its phase stands in closes with it: siblings of depth 1, so that the tree stays flat. */
function linksOf(nodes: readonly Node[], factor: number): (KeptLink & { id: string })[] {
  const ids = new Map(nodes.map(({ id, shape }) => [shape.key, id]));
  return nodes.flatMap(({ id: toId, shape }) =>
    (shape.after ?? []).map((one) => {
      const [key, type, lag] = typeof one === 'string' ? ([one, 'FS', 0] as const) : one;
      const scaledLag = Math.sign(lag) * Math.floor(Math.abs(lag) * Math.min(1, factor));
      return { id: newId(), fromId: ids.get(key) as string, toId, type, lag: scaledLag, elapsed: false };
    }),
  );
}

/** What lies behind is over as it was reckoned, what is under way is about as far as its days. */
function lived(nodes: readonly Node[], dates: ReadonlyMap<string, Reckoned>, today: string): Node[] {
  const parents = new Set(nodes.map(({ parentId }) => parentId));
  return nodes.map((node) => {
    const { startOn, endOn } = dates.get(node.id) ?? { startOn: null, endOn: null };
    if (parents.has(node.id) || startOn === null || endOn === null || startOn > today) return node;
    if (endOn < today) return { ...node, realStart: startOn, realEnd: endOn, progress: 100 };
    if (node.kind === 'milestone') return node;
    const [from, to, now] = [dayNumber(startOn), dayNumber(endOn), dayNumber(today)];
    return { ...node, realStart: startOn, progress: Math.round(((now - from + 1) / (to - from + 2)) * 8) * 10 };
  });
}

async function insertPlan(db: TenantDb, project: DemoPlanProject, calendar: WorkCalendar, today: string) {
  const wanted = calendar.count(dayNumber(project.startOn), dayNumber(project.endOn));
  const factor = wanted / WORKDAYS;
  const startOn = dayText(calendar.onOrAfter(dayNumber(project.startOn)));
  const first = nodesOf(project, factor);
  const links = linksOf(first, factor);
  const settings = { startOn, criticalSlack: 0, links };
  const promised = reckon(calendar, { ...settings, nodes: first });
  const [end, cutover] = [first.find(({ shape }) => shape.key === 'm7'), first.find(({ shape }) => shape.key === 'u5')];
  const promisedEnd = (end && promised.get(end.id)?.endOn) ?? project.endOn;
  // Work took longer; the cut-over keeps to a weekend's eve that the customer named, and the end has a date in the contract.
  const slipped = first.map((node): Node => {
    const duration = node.shape.took ? scaled(node.shape.took, factor) + 1 : node.duration;
    if (node.id === end?.id) return { ...node, deadline: addDays(promisedEnd, 5) };
    return { ...node, duration };
  });
  const dated = reckon(calendar, { ...settings, nodes: slipped });
  const cutoverOn = (cutover && dated.get(cutover.id)?.startOn) ?? null;
  const pinned = slipped.map((node): Node => {
    if (node.id !== cutover?.id || cutoverOn === null || cutoverOn <= today) return node;
    return { ...node, constraintType: 'SNET', constraintOn: dayText(calendar.add(dayNumber(cutoverOn), 3)) };
  });
  const nodes = lived(pinned, reckon(calendar, { ...settings, nodes: pinned }), today);
  const now = reckon(calendar, { ...settings, nodes });
  const planId = newId();
  const by = { createdBy: project.ownerId, updatedBy: project.ownerId };
  const created = { ...by, createdAt: `${startOn}T01:00:00Z`, updatedAt: `${startOn}T01:00:00Z` };
  await db.insert(plan, { id: planId, projectId: project.id, startOn, ...created });
  await db.insert(
    planNode,
    nodes.map(({ shape, ...node }, at) => ({
      ...node,
      ...{ planId, projectId: project.id, title: shape.title, uid: at + 1, ...created },
      ...(node.constraintOn && { pinnedBy: project.ownerId, pinnedAt: created.createdAt }),
      ...{ startOn: now.get(node.id)?.startOn ?? null, endOn: now.get(node.id)?.endOn ?? null },
    })),
  );
  await db.insert(
    planLink,
    links.map((link) => ({ ...link, planId })),
  );
  await db.insert(
    objectHistory,
    nodes.map(({ id }) => ({
      ...{ id: newId(), objectType: 'planNode', objectId: id, projectId: project.id, actorId: project.ownerId },
      ...{ event: 'created', changes: [], at: created.createdAt },
    })),
  );
  return { planId, nodes, links, startOn, promised, now };
}

type DemoPlan = Awaited<ReturnType<typeof insertPlan>>;

/** Taken once the plan was agreed to; its milestones were forecast week by week, from what was promised to what is now. */
async function insertBaseline(db: TenantDb, { ownerId }: DemoPlanProject, demo: DemoPlan, today: string) {
  const { planId, nodes, links, startOn, promised, now } = demo;
  const id = newId();
  const takenOn = addDays(startOn, 14) < today ? addDays(startOn, 14) : today;
  await db.insert(planBaseline, {
    ...{ id, planId, no: 1, name: '立项基线', reason: '实施计划获批', startOn, calendar: { free: [] } },
    ...{ links: links.map(({ id: _id, ...link }) => link), createdBy: ownerId, createdAt: `${takenOn}T07:20:00Z` },
  });
  const wbs = wbsOf(nodes);
  await db.insert(
    planBaselineNode,
    nodes.map((node) => ({
      ...{ baselineId: id, nodeId: node.id, parentId: node.parentId, wbs: wbs.get(node.id) ?? '', kind: node.kind },
      ...{ title: node.shape.title, weight: node.weight, duration: promised.get(node.id)?.workdays ?? node.duration },
      ...{ startOn: promised.get(node.id)?.startOn ?? null, endOn: promised.get(node.id)?.endOn ?? null },
    })),
  );
  const points: (typeof planForecast.$inferInsert)[] = [];
  const weeks = Math.max(1, Math.floor((dayNumber(today) - dayNumber(takenOn)) / 7));
  for (const node of nodes.filter(({ kind }) => kind === 'milestone')) {
    const [before, after] = [promised.get(node.id)?.endOn, node.realEnd ?? now.get(node.id)?.endOn];
    if (!before || !after) continue;
    for (let week = 0; week <= weeks; week += 1) {
      const reportedOn = addDays(takenOn, 7 * week);
      if (reportedOn > today || (node.realEnd && reportedOn > node.realEnd)) break;
      // It was seen little by little.
      const share = Math.min(1, Math.max(0, (week - weeks * 0.3) / Math.max(1, weeks * 0.6)));
      const forecastOn = addDays(before, Math.round((dayNumber(after) - dayNumber(before)) * share));
      points.push({ tenantId: db.tenantId, nodeId: node.id, reportedOn, forecastOn });
    }
  }
  await db.insert(planForecast, points);
}

/** The project's own tasks, some on each node that counts them. */
async function hangTasks(db: TenantDb, { id: projectId, ownerId }: DemoPlanProject, { nodes }: DemoPlan) {
  const counting = nodes.filter(({ shape }) => shape.byTasks);
  const tasks = await db.query<{ id: string }>(
    `SELECT t.id FROM task t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL AND t.child_total = 0
        AND t.category <> 'CANCELLED' ORDER BY t.seq LIMIT ${8 * counting.length}`,
    [projectId],
  );
  await db.insert(
    planNodeTask,
    tasks.map(({ id: taskId }, at) => ({
      ...{ tenantId: db.tenantId, taskId, createdBy: ownerId },
      nodeId: counting[at % counting.length]?.id as string,
    })),
  );
}

const TEMPLATE = '软件项目交付标准计划';

async function insertTemplate(db: TenantDb, calendar: WorkCalendar, ownerId: string, today: string) {
  const nodes = nodesOf({ id: '', ownerId, people: [ownerId], startOn: today, endOn: today }, 1);
  const at = new Map(nodes.map(({ id }, index) => [id, index]));
  const links = linksOf(nodes, 1);
  const dates = reckon(calendar, { startOn: today, criticalSlack: 0, nodes, links });
  const last =
    [...dates.values()]
      .flatMap(({ endOn }) => endOn ?? [])
      .sort()
      .at(-1) ?? today;
  const content = {
    nodes: nodes.map(({ shape, parentId, kind, mode, duration, atStart, constraintType, weight }) => ({
      ...{ kind, title: shape.title, description: '', mode, duration, atStart, constraintType, weight, days: {} },
      parent: parentId === null ? null : (at.get(parentId) ?? null),
    })),
    links: links.map(({ fromId, toId, type, lag, elapsed }) => ({
      ...{ from: at.get(fromId), to: at.get(toId), type, lag, elapsed },
    })),
    workdays: calendar.count(dayNumber(today), dayNumber(last)),
  };
  await db.insert(planTemplate, {
    ...{ id: newId(), name: TEMPLATE, description: '启动、设计、实施、上线、验收五个阶段，含八个里程碑', content },
    ...{ createdBy: ownerId, updatedBy: ownerId },
  });
}

export async function createDemoPlans(db: TenantDb, ownerId: string, today: string): Promise<void> {
  const calendar = await calendarOf(db);
  await insertTemplate(db, calendar, ownerId, today);
  const running = (await db.select(projectTable)).filter(({ status }) => status === 'DOING');
  for (const { id, ownerId: leader, planStart, planEnd } of running) {
    if (!planStart || !planEnd) continue;
    const members = await db.query<{ user_id: string }>(
      `SELECT m.user_id FROM project_member m JOIN role r ON r.tenant_id = m.tenant_id AND r.id = m.role_id
        WHERE m.tenant_id = $1 AND m.project_id = $2 AND r.code <> 'ROLE_PROJECT_VIEWER' ORDER BY m.created_at, m.user_id`,
      [id],
    );
    const people = [leader, ...members.map(({ user_id: one }) => one).filter((one) => one !== leader)];
    const project = { id, ownerId: leader, people, startOn: planStart, endOn: planEnd };
    const demo = await insertPlan(db, project, calendar, today);
    await insertBaseline(db, project, demo, today);
    await hangTasks(db, project, demo);
  }
}

/**
 * A plan under change: what an act does to nodes and links is done here first, so that rules are asked of the whole before
 * anything is written. Pure.
 */
import { PlanCircle } from '../../../contract/plan/graph';
import type { NodeInputs } from '../../../contract/plan/plan';
import { PlanDays } from '../../../contract/plan/reckon';
import type { WorkCalendar } from '../../../contract/time/workdays';
import { upward } from '../../../contract/turns';
import { newId } from '../../base/present';
import type { PlanBag, planOuterLink } from '../../db/schema';
import { inOrder, kept, type LinkRow, type LoadedPlan, type NodeRow, type PlanRow } from './load';

/** What people set of a node, with its place: all that an act changes and undo gives back. */
export type NodeValues = NodeInputs &
  Pick<NodeRow, 'parentId' | 'rank' | 'pinnedBy' | 'pinnedAt' | 'uid' | 'bag'> & { ownerId: string | null };
export type LinkValues = Pick<LinkRow, 'fromId' | 'toId' | 'type' | 'lag' | 'elapsed' | 'bag'>;

/** Before is null of what was added, after of what is gone. */
export interface Changed<V> {
  id: string;
  before: V | null;
  after: V | null;
}

/** A predecessor in another plan as it is stored, without who made it. */
export type OuterKept = Omit<typeof planOuterLink.$inferSelect, 'tenantId' | 'planId' | 'createdBy' | 'createdAt'>;

/** A task and the nodes on which it hung before and after; null: on none. */
export interface Hung {
  taskId: string;
  before: string | null;
  after: string | null;
}

export const nodeFields = [
  ...['kind', 'title', 'description', 'ownerId', 'mode', 'duration', 'atStart', 'constraintType', 'constraintOn'],
  ...['deadline', 'manualStart', 'manualEnd', 'realStart', 'realEnd', 'progress', 'progressSource', 'weight'],
  ...[
    'cancelled',
    'priority',
    'acceptWay',
    'acceptId',
    'acceptorId',
    'customFields',
    'parentId',
    'rank',
    'pinnedBy',
    'pinnedAt',
    'uid',
    'bag',
  ],
] as (keyof NodeValues)[];
const linkFields = ['fromId', 'toId', 'type', 'lag', 'elapsed', 'bag'] as const satisfies (keyof LinkValues)[];

const pick = <R extends object, K extends keyof R>(row: R, fields: readonly K[]): Pick<R, K> =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<R, K>;
export const valuesOfNode = (row: NodeRow): NodeValues => pick(row, nodeFields as (keyof NodeRow)[]) as NodeValues;
export const valuesOfLink = (row: LinkRow): LinkValues => pick(row, linkFields);
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const blank: Omit<NodeValues, 'kind' | 'title' | 'rank' | 'parentId'> = {
  ...{ description: '', ownerId: null, mode: 'auto', duration: 1, atStart: false },
  ...{ constraintType: 'ASAP', constraintOn: null, deadline: null, manualStart: null, manualEnd: null },
  ...{ realStart: null, realEnd: null, progress: 0, progressSource: 'manual', weight: null, cancelled: false },
  ...{ priority: 500, customFields: {} },
  ...{ acceptWay: null, acceptId: null, acceptorId: null },
  ...{ pinnedBy: null, pinnedAt: null, uid: null, bag: null },
};

export class PlanDraft {
  private readonly nodes: Map<string, NodeRow>;
  private readonly links: Map<string, LinkRow>;
  private readonly nodesBefore: Map<string, NodeRow>;
  private readonly linksBefore: Map<string, LinkRow>;
  readonly plan: PlanRow;
  /** Where the act will hang tasks once its nodes are written, and where it did; tasks that it made. */
  readonly wanted: Hung[] = [];
  readonly hung: Hung[] = [];
  readonly made: string[] = [];
  /** Some node is new, or stands elsewhere than it did: till then they are in the order in which they were read. */
  private reordered = false;
  /** How often something of it was changed. */
  private turn = 0;
  private reckoned: { asOf: readonly unknown[]; days: PlanDays } | undefined;
  /** Predecessors in other plans that the act made or removed; both are written at once. */
  readonly outer: Changed<OuterKept>[] = [];
  /** The act wrote something that stands beside all of these, and is not given back. */
  touched = false;

  constructor(readonly loaded: LoadedPlan & { plan: PlanRow }) {
    this.plan = loaded.plan;
    this.nodes = new Map(loaded.nodes.map((node) => [node.id, node]));
    this.links = new Map(loaded.links.map((link) => [link.id, link]));
    this.nodesBefore = new Map(this.nodes);
    this.linksBefore = new Map(this.links);
  }

  get size(): number {
    return this.nodes.size;
  }
  get allNodes(): NodeRow[] {
    return [...this.nodes.values()];
  }
  get allLinks(): LinkRow[] {
    return [...this.links.values()];
  }
  node = (id: string): NodeRow | undefined => this.nodes.get(id);
  link = (id: string): LinkRow | undefined => this.links.get(id);

  childrenOf(parentId: string | null): NodeRow[] {
    return this.allNodes
      .filter((node) => node.parentId === parentId)
      .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  }

  /** Ids of nodes with others in them. */
  groups = (): ReadonlySet<string | null> => new Set(this.allNodes.map(({ parentId }) => parentId));
  isGroup = (id: string): boolean => this.groups().has(id);

  /** From the node itself up to the topmost. */
  lineOf(id: string | null): string[] {
    return [...upward(id, (one) => this.nodes.get(one)?.parentId)];
  }

  /** The nodes and all below them. */
  branchesOf(ids: Iterable<string>): Set<string> {
    const below = new Map<string, string[]>();
    for (const { id, parentId } of this.nodes.values()) {
      if (parentId === null) continue;
      const list = below.get(parentId);
      if (list) list.push(id);
      else below.set(parentId, [id]);
    }
    const found = new Set(ids);
    for (const id of found) for (const child of below.get(id) ?? []) found.add(child);
    return found;
  }

  set(id: string, values: Partial<NodeValues>): void {
    const row = this.nodes.get(id);
    if (!row) return;
    this.turn += 1;
    this.nodes.set(id, { ...row, ...values });
    if ('rank' in values || 'parentId' in values) this.reordered = true;
  }

  hangLater(hung: Hung): void {
    this.wanted.push(hung);
  }

  /** Other tasks lead than before: nodes get the days that `read` tells them, or none. */
  async readSpans(read: (nodes: NodeRow[]) => Promise<void> | undefined): Promise<void> {
    const nodes = this.allNodes.map((node) => ({ ...node, taskStart: null, taskEnd: null }));
    await read(nodes);
    this.turn += 1;
    for (const node of nodes) this.nodes.set(node.id, node);
  }

  add(values: Partial<NodeValues> & Pick<NodeValues, 'kind' | 'title' | 'rank' | 'parentId'>, id = newId()): string {
    const { tenantId, id: planId, projectId } = this.plan;
    this.reordered = true;
    this.turn += 1;
    this.nodes.set(id, {
      ...blank,
      ...{ tenantId, id, planId, projectId, startOn: null, endOn: null, fileCount: 0, version: 1 },
      ...{ deletedAt: null, deletedBy: null, deleteReason: null },
      ...values,
    });
    return id;
  }

  /** With all below, and the links of all of them. */
  remove(ids: Iterable<string>): void {
    const gone = this.branchesOf(ids);
    this.turn += 1;
    for (const one of gone) this.nodes.delete(one);
    for (const { id: link, fromId, toId } of this.allLinks) {
      if (gone.has(fromId) || gone.has(toId)) this.links.delete(link);
    }
  }

  addLink(values: Omit<LinkValues, 'bag'> & Partial<Pick<LinkValues, 'bag'>>, id = newId()): string {
    const { tenantId, id: planId } = this.plan;
    this.turn += 1;
    this.links.set(id, { bag: null, ...values, tenantId, id, planId });
    return id;
  }
  setLink(id: string, values: Partial<LinkValues>): void {
    const row = this.links.get(id);
    this.turn += 1;
    if (row) this.links.set(id, { ...row, ...values });
  }
  removeLink(id: string): void {
    this.turn += 1;
    this.links.delete(id);
  }

  /** A rank behind a sibling, or before the first; siblings are spread anew where there is no room left. */
  rankBehind(parentId: string | null, afterId: string | null, without: ReadonlySet<string> = new Set()): number {
    const siblings = this.childrenOf(parentId).filter(({ id }) => !without.has(id));
    const at = afterId === null ? -1 : siblings.findIndex(({ id }) => id === afterId);
    const [low, high] = [siblings[at]?.rank, siblings[at + 1]?.rank];
    if (low === undefined) return high === undefined ? 0 : high - 1;
    if (high === undefined) return low + 1;
    const middle = (low + high) / 2;
    if (middle > low && middle < high) return middle;
    for (const [place, { id }] of siblings.entries()) this.set(id, { rank: place });
    return at + 0.5;
  }

  /** What asks for dates along the way; a circle is told once, with all of it, when the act is judged. */
  unlessCircle(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof PlanCircle)) throw error;
    }
  }

  ordered = (): NodeRow[] => (this.reordered ? inOrder(this.allNodes) : this.allNodes);

  /** Where its nodes stand, reckoned once until something of it changes. @throws PlanCircle */
  daysBy(calendar: WorkCalendar): PlanDays {
    const { startOn, criticalSlack, strictPhases, outer } = this.loaded;
    const asOf = [this.turn, calendar, startOn, criticalSlack, strictPhases, outer];
    const known = this.reckoned?.asOf.every((one, at) => one === asOf[at]) ? this.reckoned : undefined;
    const plan = () => kept({ ...this.loaded, nodes: this.ordered(), links: this.allLinks });
    this.reckoned = known ?? { asOf, days: new PlanDays(calendar, plan()) };
    return this.reckoned.days;
  }

  /** Ids of what the act changed or took away, or of all that there was, whose bags were not read. */
  bagless(all = false): { nodes: string[]; links: string[] } {
    const of = (before: ReadonlyMap<string, NodeRow | LinkRow>, after: ReadonlyMap<string, NodeRow | LinkRow>) =>
      [...before].flatMap(([id, row]) => (row.bag === undefined && (all || after.get(id) !== row) ? [id] : []));
    return { nodes: of(this.nodesBefore, this.nodes), links: of(this.linksBefore, this.links) };
  }
  /** Tells bags, by id: of the rows as they were, and as they are where the act set none. */
  tellBags(nodes: ReadonlyMap<string, PlanBag | null>, links: ReadonlyMap<string, PlanBag | null>): void {
    put(nodes, this.nodesBefore, this.nodes);
    put(links, this.linksBefore, this.links);
  }

  changedNodes(): Changed<NodeValues>[] {
    return changesOf(this.nodesBefore, this.nodes, valuesOfNode);
  }
  changedLinks(): Changed<LinkValues>[] {
    return changesOf(this.linksBefore, this.links, valuesOfLink);
  }
}

/** Rows that were one stay one: what is the same row was not changed. */
function put<R extends { bag?: PlanBag | null }>(
  bags: ReadonlyMap<string, PlanBag | null>,
  before: Map<string, R>,
  after: Map<string, R>,
): void {
  for (const [id, bag] of bags) {
    const [was, is] = [before.get(id), after.get(id)];
    if (was === undefined || was.bag !== undefined) continue;
    const told = { ...was, bag };
    before.set(id, told);
    if (is === was) after.set(id, told);
    else if (is !== undefined && is.bag === undefined) after.set(id, { ...is, bag });
  }
}

function changesOf<R, V>(before: ReadonlyMap<string, R>, after: ReadonlyMap<string, R>, valuesOf: (row: R) => V) {
  const changes: Changed<V>[] = [];
  for (const [id, row] of after) {
    const old = before.get(id);
    if (old === row) continue;
    const [was, is] = [old === undefined ? null : valuesOf(old), valuesOf(row)];
    if (!same(was, is)) changes.push({ id, before: was, after: is });
  }
  for (const [id, row] of before) if (!after.has(id)) changes.push({ id, before: valuesOf(row), after: null });
  return changes;
}

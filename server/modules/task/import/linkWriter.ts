/** What the link columns of a chunk of rows change: planned row by row against the links that stand, written at once. */
import { type DependencyType, relationKinds } from '../../../../contract/task/enums';
import { newId } from '../../../base/present';
import type { KeptChange } from '../../../db/schema';
import type { TenantDb } from '../../../db/scope';
import { Unfit } from '../../../object/fields/reading';
import { canViewTask } from '../../../policies/task';
import { lagText } from '../export/refs';
import { lookAt } from '../read/load';
import { otherChange, otherTask, type Said } from '../read/names';
import type { LinkEnd, WantedLink } from './columnLinks';
import { insertLinks, type StandingLink } from './insertLinks';
import { type LinkGraph, nameOf } from './links';
import type { LinksSoFar } from './linksSoFar';
import type { ImportRun } from './run';

interface Note {
  end: LinkEnd;
  change: KeptChange;
}
interface Steps {
  added: StandingLink[];
  changed: StandingLink[];
  removed: StandingLink[];
  notes: Note[];
}

const nothing = (): Steps => ({ added: [], changed: [], removed: [], notes: [] });

const STANDING = `
  SELECT id, 'depends' AS kind, pre_id AS "from", post_id AS "to", type, lag_days AS lag FROM task_depend
   WHERE tenant_id = $1 AND post_id = ANY($2::uuid[])
  UNION ALL
  SELECT id, kind, from_id, to_id, 'FS', 0 FROM task_relation
   WHERE tenant_id = $1 AND (from_id = ANY($2::uuid[]) OR to_id = ANY($2::uuid[]))`;

const ABOVE = `
  WITH RECURSIVE up AS (
    SELECT t.id AS start, t.parent_id AS id FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])
    UNION SELECT up.start, t.parent_id FROM up JOIN task t ON t.tenant_id = $1 AND t.id = up.id
  ) SELECT start::text, array_agg(id::text) AS above FROM up WHERE id IS NOT NULL GROUP BY start`;

export class LinkWriter {
  private readonly all = nothing();
  private row = nothing();
  private above = new Map<string, ReadonlySet<string>>();

  private constructor(
    private readonly db: TenantDb,
    private readonly run: ImportRun,
    private readonly graph: LinkGraph,
    private readonly standing: Map<string, StandingLink>,
    /** Other ends that stand and may be seen. */
    private readonly ends: Map<string, LinkEnd>,
    /** What the import has done to links already. */
    private readonly soFar: LinksSoFar,
  ) {}

  static async open(
    db: TenantDb,
    run: ImportRun,
    graph: LinkGraph,
    own: readonly LinkEnd[],
    soFar: LinksSoFar,
  ): Promise<LinkWriter> {
    const ids = own.filter(({ loaded }) => loaded).map(({ id }) => id);
    const links = ids.length > 0 ? await db.query<StandingLink>(STANDING, [ids]) : [];
    const { platform, actor } = run;
    const others = await lookAt(
      { platform, actor, db },
      links.flatMap(({ from, to }) => [from, to]),
    );
    const ends = new Map<string, LinkEnd>();
    for (const [id, loaded] of others) {
      if (canViewTask(actor, loaded.project, loaded.facts)) ends.set(id, { id, name: loaded.record.task_no, loaded });
    }
    const writer = new LinkWriter(db, run, graph, new Map(links.map((link) => [link.id, link])), ends, soFar);
    const known = [...new Set([...ids, ...ends.keys()])];
    if (known.length > 0) {
      const rows = await db.query<{ start: string; above: string[] }>(ABOVE, [known]);
      writer.above = new Map(rows.map(({ start, above }) => [start, new Set(above)]));
    }
    return writer;
  }

  /**
   * Plans what makes the links of a task those that are wanted; `keep` or `drop` ends it. A relation is told at both of
   * its ends: a row is compared with what stood there before the import, so that it does not take back what the row of
   * the other end has changed.
   */
  plan(
    task: LinkEnd,
    wanted: WantedLink[],
    says: { predecessors: boolean; relations: boolean },
  ): 'created' | 'updated' | 'unchanged' {
    const { added, removed } = this.soFar;
    const mine = [...this.standing.values()].filter(
      (link) => this.isSaid(link, task.id, says) && !added.has(nameOf(link)) && !removed.has(nameOf(link)),
    );
    const kept = new Set<string>();
    const fresh: WantedLink[] = [];
    for (const link of wanted) {
      const edge = this.edgeOf(task, link);
      const same = mine.find((one) => one.kind === edge.kind && one.from === edge.from && one.to === edge.to);
      if (!same) {
        if (!added.has(nameOf(edge)) && !removed.has(nameOf(edge))) fresh.push(link);
        continue;
      }
      kept.add(same.id);
      if (same.type !== link.type || same.lag !== link.lagDays) {
        this.row.changed.push({ ...same, type: link.type, lag: link.lagDays });
        this.note(task, link.other, link, saying(link.other, same), saying(link.other, edge));
      }
    }
    for (const link of mine.filter(({ id }) => !kept.has(id))) {
      const other = this.ends.get(link.from === task.id ? link.to : link.from) as LinkEnd;
      this.graph.remove(link);
      this.row.removed.push(link);
      this.note(task, other, link, saying(other, link), null);
    }
    for (const link of fresh) {
      const edge = this.edgeOf(task, link);
      this.assertPossible(task, link.other, edge);
      this.graph.add(edge);
      this.row.added.push(edge);
      this.note(task, link.other, link, null, saying(link.other, edge));
    }
    const { row } = this;
    if (row.added.length > 0) return 'created';
    return row.changed.length + row.removed.length > 0 ? 'updated' : 'unchanged';
  }

  keep(): void {
    const { added, changed, removed, notes } = this.row;
    this.all.added.push(...added);
    this.all.changed.push(...changed);
    this.all.removed.push(...removed);
    this.all.notes.push(...notes);
    for (const link of added) this.soFar.added.add(nameOf(link));
    for (const link of removed) this.soFar.removed.add(nameOf(link));
    this.row = nothing();
  }

  drop(): void {
    for (const edge of this.row.added) this.graph.remove(edge);
    for (const edge of this.row.removed) this.graph.add(edge);
    this.row = nothing();
  }

  /** Whether the columns of a task speak of the link: of what its importer sees, and of dependencies from their later end. */
  private isSaid(link: StandingLink, taskId: string, says: { predecessors: boolean; relations: boolean }): boolean {
    const [own, other] = link.from === taskId ? [link.from, link.to] : [link.to, link.from];
    if (own !== taskId || !this.ends.has(other)) return false;
    return link.kind === 'depends' ? says.predecessors && link.to === taskId : says.relations;
  }

  private edgeOf(task: LinkEnd, { kind, other, turned, type, lagDays: lag }: WantedLink): StandingLink {
    const [from, to] = turned ? [other.id, task.id] : [task.id, other.id];
    this.ends.set(other.id, other);
    // "Relates" has no direction: it is kept from the smaller id to the larger.
    const back = kind === 'relates' && to < from;
    return { id: newId(), kind, from: back ? to : from, to: back ? from : to, type, lag };
  }

  private assertPossible(task: LinkEnd, other: LinkEnd, edge: StandingLink): void {
    if (task.id === other.id) throw new Unfit('任务不能与自身关联');
    if (edge.kind !== 'depends') return;
    if (this.above.get(task.id)?.has(other.id) || this.above.get(other.id)?.has(task.id)) {
      throw new Unfit(`${task.name} 与 ${other.name} 是上下级任务，不能互相依赖`);
    }
    if (this.graph.closesCircle(edge)) throw new Unfit(`前置任务 ${other.name} 会形成循环依赖`);
  }

  private note(
    task: LinkEnd,
    other: LinkEnd,
    { kind }: { kind: StandingLink['kind'] },
    before: Linked,
    after: Linked,
  ): void {
    const relation = kind === 'depends' ? null : `关联任务（${relationKinds[kind]}）`;
    const back = (linked: Linked) => linked && { ...linked, end: task };
    this.row.notes.push(
      noteOf(task, relation ? 'relation' : 'PRE_TASK', relation ?? '前置任务', before, after),
      noteOf(other, relation ? 'relation' : 'POST_TASK', relation ?? '后置任务', back(before), back(after)),
    );
  }

  async write(): Promise<void> {
    const { db } = this;
    const { added, changed, removed, notes } = this.all;
    const userId = this.run.actor.userId;
    const isDepend = ({ kind }: StandingLink) => kind === 'depends';
    const ids = (links: StandingLink[]) => links.map(({ id }) => id);
    if (removed.some(isDepend)) {
      const gone = ids(removed.filter(isDepend));
      await db.query('DELETE FROM task_depend WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [gone]);
    }
    if (!removed.every(isDepend)) {
      const gone = ids(removed.filter((link) => !isDepend(link)));
      await db.query('DELETE FROM task_relation WHERE tenant_id = $1 AND id = ANY($2::uuid[])', [gone]);
    }
    if (changed.length > 0) {
      await db.query(
        `UPDATE task_depend d SET type = r.type, lag_days = r.lag, updated_by = $3::uuid, updated_at = now()
           FROM json_to_recordset($2::json) AS r(id uuid, type text, lag int) WHERE d.tenant_id = $1 AND d.id = r.id`,
        [JSON.stringify(changed), userId],
      );
    }
    await insertLinks(db, userId, added);
    if (notes.length > 0) {
      await db.query(
        `INSERT INTO history (tenant_id, id, object_type, object_id, project_id, actor_id, event, changes)
         SELECT $1, r.id, 'task', r.task, r.project, $3::uuid, 'updated', r.changes
           FROM json_to_recordset($2::json) AS r(id uuid, task uuid, project uuid, changes jsonb)`,
        [JSON.stringify(notes.flatMap(historyOf)), userId],
      );
    }
  }
}

type Linked = { end: LinkEnd; type: DependencyType | null; lag: number } | null;
const saying = (end: LinkEnd, { kind, type, lag }: StandingLink): Linked => ({
  end,
  type: kind === 'depends' ? type : null,
  lag,
});
const saidOf = (linked: Linked): Said | null =>
  linked?.end.loaded
    ? {
        other: otherTask(linked.end.loaded.record),
        words: linked.type ? `（${linked.type}${lagText(linked.lag)}）` : '',
      }
    : null;
const noteOf = (end: LinkEnd, field: string, label: string, before: Linked, after: Linked): Note => ({
  end,
  change: otherChange({ field, label, before: saidOf(before), after: saidOf(after) }),
});
const historyOf = ({ end, change }: Note) =>
  end.loaded ? [{ id: newId(), task: end.id, project: end.loaded.project.id, changes: [change] }] : [];

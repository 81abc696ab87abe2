/** Demo risks as their module would have left them: rows, tracks and history over the weeks. */
import { type RiskState, riskLifecycle, riskStates } from '../../../contract/risk/lifecycle';
import { cellOf, impactOf, levelOf, matrixOf, probabilityOf, rankOf, scoreOf } from '../../../contract/risk/matrix';
import { addDays, newId } from '../../base/present';
import { objectCounter, objectHistory, risk, riskTrack } from '../../db/schema';
import type { TenantDb } from '../../db/scope';
import type { Moments } from './moments';
import type { DemoRisk } from './shapes';

export interface RegisterProject {
  id: string;
  ownerId: string;
  today: string;
  user(name: string): string;
}

const matrix = matrixOf();
const sayCell = (cell: number) => {
  const [p, i] = [probabilityOf(cell), impactOf(cell)];
  return `可能性 ${p} × 影响 ${i} = ${scoreOf(cell)}`;
};

interface Happening {
  ago: number;
  state?: RiskState;
  said?: string;
  cell?: number;
  measures?: string;
}

/** Whole days are spread over their hours: people do not all write at nine. Their order stays. */
const withinDay = (ago: number): number => ago + ((ago * 7) % 9) / 10;

/** Tracks and steps in the order in which they happened. */
const happeningsOf = ({ tracks = [], steps = [] }: DemoRisk): Happening[] =>
  [
    ...steps.map(([ago, state, said]) => ({ ago: withinDay(ago), state, said })),
    ...tracks.map(([ago, said, now, measures]) => ({
      ago: withinDay(ago),
      said,
      measures,
      cell: now && cellOf(...now),
    })),
  ].sort((a, b) => b.ago - a.ago);

/** @returns ids by title */
export async function createDemoRisks(
  db: TenantDb,
  project: RegisterProject,
  demos: readonly DemoRisk[],
  moments: Moments,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const rows: (typeof risk.$inferInsert)[] = [];
  const tracks: (typeof riskTrack.$inferInsert)[] = [];
  const history: (typeof objectHistory.$inferInsert)[] = [];
  const inOrder = [...demos].sort((a, b) => b.identified - a.identified);
  for (const [at, demo] of inOrder.entries()) {
    const id = newId();
    ids.set(demo.title, id);
    rows.push(rowOf(db, project, demo, moments, { id, seq: at + 1 }, tracks, history));
  }
  await db.insert(objectCounter, { projectId: project.id, objectType: 'risk', lastSeq: rows.length });
  await db.insert(risk, rows);
  await db.insert(riskTrack, tracks);
  await db.insert(objectHistory, history);
  return ids;
}

function rowOf(
  { tenantId }: TenantDb,
  { id: projectId, ownerId, today, user }: RegisterProject,
  demo: DemoRisk,
  moments: Moments,
  { id, seq }: { id: string; seq: number },
  tracks: (typeof riskTrack.$inferInsert)[],
  history: (typeof objectHistory.$inferInsert)[],
): typeof risk.$inferInsert {
  const { first, identified, expected, planClose, assignee, tracks: _tracks, steps: _steps, ...written } = demo;
  const firstCell = cellOf(...first);
  const createdAt = moments.isoAgo(withinDay(identified));
  const assigneeId = assignee ? user(assignee) : null;
  const note = { tenantId, objectType: 'risk', objectId: id, projectId } as const;
  history.push({ ...note, id: newId(), at: createdAt, actorId: ownerId, event: 'created' });
  const row = {
    ...written,
    ...{ tenantId, id, seq, projectId, ownerId, assigneeId, firstCell, cell: firstCell, createdAt },
    ...{ createdBy: ownerId, updatedBy: ownerId, updatedAt: createdAt, version: 1 },
    identifiedOn: moments.dayAgo(withinDay(identified)),
    expectedAt: expected === undefined ? null : addDays(today, expected),
    planCloseOn: planClose === undefined ? null : addDays(today, planClose),
    state: riskLifecycle.initial,
    stateBefore: null as RiskState | null,
    cellBefore: null as number | null,
    closedOn: null as string | null,
    trackedAt: null as string | null,
    escalatedAt: null as string | null,
  };
  for (const { ago, state, said, cell, measures } of happeningsOf(demo)) {
    const at = moments.isoAgo(ago);
    const actorId = assigneeId ?? ownerId;
    if (state) {
      const changes = [{ field: 'state', label: '状态', before: riskStates[row.state], after: riskStates[state] }];
      const struck = state === 'OCCURRED';
      if (struck) tracks.push({ tenantId, id: newId(), riskId: id, at, by: actorId, situation: said ?? '' });
      history.push({ ...note, id: newId(), at, actorId, event: 'stated', changes, reason: struck ? null : said });
      row.stateBefore = riskLifecycle.states[state].pauses ? row.state : null;
      row.closedOn = riskLifecycle.states[state].closed ? moments.dayAgo(ago) : null;
      row.state = state;
    } else if (cell) {
      const level = levelOf(matrix, cell);
      const [probability, impact] = [probabilityOf(cell), impactOf(cell)];
      const track = { tenantId, id: newId(), riskId: id, at, by: actorId, probability, impact, level };
      tracks.push({ ...track, situation: said ?? '', measures: measures ?? '' });
      const changes =
        cell === row.cell
          ? []
          : [{ field: 'cell', label: '当前评估', before: sayCell(row.cell), after: sayCell(cell) }];
      history.push({ ...note, id: newId(), at, actorId, event: 'tracked', changes });
      if (level === 'high' && rankOf(level) > rankOf(levelOf(matrix, row.cell))) row.escalatedAt = at;
      [row.cellBefore, row.cell, row.trackedAt] = [row.cell, cell, at];
    }
    row.updatedAt = at;
    row.updatedBy = actorId;
    row.version += 1;
  }
  return row;
}

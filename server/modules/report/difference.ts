/** What the last version froze against the same reckoned today, with a reason for each row that came or went. */
import type { Block, BlockRow, Difference } from '../../../contract/report/report';
import type { TenantContext } from '../../http/route';
import { askingFor, blocksOf } from './blocks';
import { reportFor } from './load';
import { periodOfReport } from './state';
import { lastVersion } from './versions';

type Reasons = ReadonlyMap<string, string>;
type Shown = Difference['blocks'][number];

const earnedFigures = ({ earned }: Block): Shown['figures'][number][] =>
  earned
    ? (
        [
          ['计划价值 PV', '小时', earned.pv],
          ['挣值 EV', '小时', earned.ev],
          ['实际成本 AC', '小时', earned.ac],
        ] as const
      ).map(([name, unit, value]) => ({ name, unit, frozen: value, now: null }))
    : [];
const figuresOfBlock = (block: Block): Shown['figures'] => [
  ...(block.figures ?? []).map(({ name, unit, value }) => ({ name, unit, frozen: value, now: null })),
  ...earnedFigures(block),
];

/** Only what differs; a block that is as it was is not there. */
export function differencesOf(frozen: readonly Block[], now: readonly Block[], reasons: Reasons): Shown[] {
  const today = new Map(now.map((block) => [block.sectionId, block]));
  return frozen.flatMap((block) => {
    const other = today.get(block.sectionId);
    if (!other) return [];
    const values = new Map(figuresOfBlock(other).map(({ name, frozen: value }) => [name, value]));
    const figures = figuresOfBlock(block)
      .map((one) => ({ ...one, now: values.get(one.name) ?? null }))
      .filter((one) => one.frozen !== one.now);
    const rows = [...leftOf(block, other, true, reasons), ...leftOf(other, block, false, reasons)];
    return figures.length + rows.length > 0 ? [{ sectionId: block.sectionId, title: block.title, figures, rows }] : [];
  });
}

const leftOf = (from: Block, to: Block, gone: boolean, reasons: Reasons): Shown['rows'] => {
  // A list that was cut tells nothing of what lies behind its end.
  if ((to.total ?? 0) > (to.rows?.length ?? 0)) return [];
  const there = new Set(to.rows?.map(({ id }) => id));
  return (from.rows ?? [])
    .filter(({ id }) => !there.has(id))
    .map(({ id, no, title }: BlockRow) => ({
      no,
      title,
      gone,
      reason: reasons.get(id) ?? (gone ? '已变更' : '事后补记'),
    }));
};

interface Reason extends Record<string, unknown> {
  id: string;
  gone: boolean;
  hidden: boolean;
  moved: boolean;
  changed: string | null;
}

const words: Readonly<Record<string, string>> = {
  stageId: '状态已变更',
  state: '状态已变更',
  planEnd: '计划日期已调整',
  planStart: '计划日期已调整',
  estimateHours: '预计工时已调整',
};

/** Why tasks are not what they were; one that is private now is only said to count no more. */
async function reasonsOf(
  { db }: TenantContext,
  projectId: string,
  since: string,
  ids: readonly string[],
): Promise<Reasons> {
  const rows = await db.query<Reason>(
    `SELECT t.id, t.deleted_at IS NOT NULL AS gone, t.private_type = 1 AS hidden, t.project_id <> $3 AS moved,
            (SELECT c->>'field' FROM history h, jsonb_array_elements(h.changes) c
              WHERE h.tenant_id = $1 AND h.object_type = 'task' AND h.object_id = t.id AND h.at >= $4::timestamptz
                AND c->>'field' = ANY($5::text[]) ORDER BY h.id DESC LIMIT 1) AS changed
       FROM task t WHERE t.tenant_id = $1 AND t.id = ANY($2::uuid[])`,
    [ids, projectId, since, Object.keys(words)],
  );
  return new Map(
    rows.map(({ id, gone, hidden, moved, changed }) => [
      id,
      hidden || moved ? '不再计入' : gone ? '已删除' : (words[changed ?? ''] ?? '事后补记'),
    ]),
  );
}

export async function reportDifference(context: TenantContext, id: string): Promise<Difference> {
  const loaded = await reportFor(context, id);
  const version = await lastVersion(context.db, loaded.row);
  if (!version) return { no: 0, blocks: [] };
  const asking = await askingFor(context, periodOfReport(loaded));
  const now = await blocksOf(asking, version.sections);
  const ids = [...version.blocks, ...now].flatMap(({ kind, rows = [] }) =>
    kind === 'tasks' ? rows.map((row) => row.id) : [],
  );
  const reasons = await reasonsOf(context, loaded.project.id, version.asOf, [...new Set(ids)]);
  return { no: version.no, blocks: differencesOf(version.blocks, now, reasons) };
}

/** Public risks and problems as they stood when the period ended, the gravest first. */
import { problemLifecycle } from '../../../../contract/problem/lifecycle';
import type { BlockRow } from '../../../../contract/report/report';
import { riskLifecycle } from '../../../../contract/risk/lifecycle';
import { levelOf } from '../../../../contract/risk/matrix';
import { labelOf } from '../../../object/dictionary';
import { canInProject } from '../../../policies/project';
import { riskRules } from '../../risk';
import { type Asking, asked } from './asking';
import { valueAsOf } from './valueAsOf';

export interface RecordAsOf extends Record<string, unknown> {
  id: string;
  no: string;
  title: string;
  /** As people read it. */
  state: string;
  personId: string | null;
  day: string | null;
  /** Of risks the cell, of problems the severity. */
  weight: number;
}

/** Labels of the states that count as open, as the history writes them. */
const openLabels = (states: Readonly<Record<string, { label: string; closed?: boolean }>>): string[] =>
  Object.values(states).flatMap(({ label, closed }) => (closed ? [] : [label]));

const kinds = {
  risk: { states: riskLifecycle.states, right: 'RISK:LIST', prefix: 'R', day: 'plan_close_on', weight: 'cell' },
  problem: { states: problemLifecycle.states, right: 'PROBLEM:LIST', prefix: 'P', day: 'deadline', weight: 'severity' },
} as const;

/** Open at that time; null: the author may not list them. */
export async function recordsAsOf(asking: Asking, type: keyof typeof kinds): Promise<RecordAsOf[] | null> {
  const { platform, author, project } = asking;
  const { states, right, prefix, day, weight } = kinds[type];
  const { visible } = platform.objects.kind(type);
  if (!author || !visible || !canInProject(author, project, right)) return null;
  const labels = Object.fromEntries(Object.entries(states).map(([code, { label }]) => [code, label]));
  return asked<RecordAsOf>(
    asking,
    (bind) => `SELECT x.* FROM (
      SELECT t.id, '${prefix}-' || t.seq AS no, t.title, t.${weight}::int AS weight, t.${day}::text AS day,
             coalesce(t.assignee_id, t.owner_id) AS "personId",
             coalesce(${valueAsOf(type, 't.id', 'state')}->>0, ${bind(JSON.stringify(labels))}::jsonb->>t.state) AS state
        FROM ${type} t
       WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL AND NOT t.is_private
         AND t.created_at < $3::timestamptz AND ${visible(author, project, bind, 't')}) x
     WHERE x.state = ANY(${bind(openLabels(states))}::text[])
     ORDER BY ${type === 'risk' ? '((x.weight - 1) / 5 + 1) * ((x.weight - 1) % 5 + 1) DESC' : 'x.weight'}, x.day NULLS LAST, x.id`,
  );
}

export async function levelWords({ platform, db }: Asking): Promise<(cell: number) => { high: boolean; text: string }> {
  const { matrix } = await riskRules(platform, db.tenantId);
  const { dictionary } = await platform.dictionaries.of(db.tenantId);
  return (cell) => {
    const level = levelOf(matrix, cell);
    return { high: level === 'high', text: `${labelOf(dictionary, 'riskLevel', level)}风险` };
  };
}

export const rowOfRecord = (
  { id, no, title, state, personId, day }: RecordAsOf,
  name: (id: string | null) => string | null,
  note: string | null,
): BlockRow => ({ id, no, title, state, person: name(personId), day, note });

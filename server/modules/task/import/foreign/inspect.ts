/** What a file of another tool holds, and what would become of it: for the screen that maps. */
import { guessColumns } from '../../../../../contract/import/columns';
import { rangeIn, readWritten } from '../../../../../contract/import/dates';
import { personTargets, type ValueKind, valueKindCodes } from '../../../../../contract/import/fields';
import {
  COLUMN_NAME_MAX,
  type FoundValue,
  VALUES_SHOWN,
  type WorkInspection,
  type WorkMapping,
} from '../../../../../contract/import/mapping';
import type { Preset } from '../../../../../contract/import/preset';
import { presetOf, presets } from '../../../../../contract/import/presets';
import { recognise } from '../../../../../contract/import/recognise';
import { type Meanings, meaningsOf, settledHere, valuesIn } from '../../../../../contract/import/values';
import { cutText } from '../../../../../contract/text/cut';
import type { ProjectField } from '../mapping';
import type { Ground } from './here';
import type { Summary } from './summary';
import { openTranslator } from './translate';

const EXAMPLES = 3;
const EXAMPLE = 300;
const VALUE_MAX = 300;

interface Asked {
  /** What the screen says by now; else it is proposed. */
  mapping?: WorkMapping;
  /** Of a preset; else it is told by the columns. */
  source?: string;
  /** The mapping of the last import from a source. */
  remembered?: (source: string) => Promise<WorkMapping | null>;
}

/** A mapping as the columns and names suggest it. */
export function proposalOf(
  { columns, of }: Summary,
  preset: Preset,
  fields: readonly ProjectField[],
  projectCode: string,
): WorkMapping {
  const facts = columns.map((column, at) => ({ column, sample: of[at]?.sample ?? [] }));
  return {
    source: preset.id,
    columns: guessColumns(facts, preset, fields, projectCode),
    markup: preset.markup,
    archived: 'bring',
    values: {},
  };
}

/** A mapping of before for the columns of this file: what it does not know of them is guessed. */
function rememberedFor(
  before: WorkMapping,
  proposal: WorkMapping,
  fields: readonly ProjectField[],
  { here }: Ground,
): WorkMapping {
  const known = new Map(before.columns.map((plan) => [plan.column, plan]));
  const there = new Set(fields.map(({ id }) => id));
  return {
    ...before,
    values: settledHere(before.values, here),
    columns: proposal.columns.map((guess) => {
      const plan = known.get(guess.column);
      // Its field may be gone, and one that the last import made is there now.
      const isLost = plan?.to === 'field' && !(plan.fieldId !== undefined && there.has(plan.fieldId));
      return plan === undefined || isLost ? guess : plan;
    }),
  };
}

export async function inspectSummary(
  summary: Summary,
  asked: Asked,
  ground: Ground,
  fields: readonly ProjectField[],
  projectCode: string,
): Promise<WorkInspection> {
  const { columns, rows, total } = summary;
  const named = asked.mapping?.source ?? asked.source;
  const preset = named ? presetOf(named) : recognise(columns);
  const proposal = proposalOf(summary, preset, fields, projectCode);
  const before = asked.mapping ? null : ((await asked.remembered?.(preset.id)) ?? null);
  const mapping = asked.mapping ?? (before ? rememberedFor(before, proposal, fields, ground) : proposal);
  const { translator } = openTranslator({ columns }, mapping, ground, fields);
  for (const at of translator.dateColumns()) translator.tellOrder(at, summary.of[at]?.counts.keys() ?? []);
  const meaning = meaningsOf(mapping, preset, ground.here);
  return {
    columns,
    rows,
    total,
    source: preset.id,
    sources: presets.map(({ id, label }) => ({ id, label })),
    mapping,
    remembered: before !== null,
    values: valueKindCodes.map((kind) => ({ kind, ...foundOf(kind, summary, mapping, preset, meaning) })),
    doubtful: translator.settleOrders().map((at) => ({
      column: columns[at] ?? '',
      examples: [...new Set(summary.of[at]?.sample)]
        .filter((text) => rangeIn(text).some((part) => readWritten(part) === 'doubtful'))
        .slice(0, EXAMPLES)
        .map((text) => cutText(text, EXAMPLE)),
    })),
    archivedRows: archivedIn(summary, mapping, (cells) => translator.isArchived(cells)),
    zone: ground.zone,
    people: ground.people.map(({ id, name, userName }) => ({ id, name, userName })),
  };
}

function archivedIn({ columns, of }: Summary, mapping: WorkMapping, isArchived: (cells: string[]) => boolean): number {
  let rows = 0;
  for (const { column, to } of mapping.columns) {
    const at = to === 'archived' ? columns.indexOf(column) : -1;
    for (const [cell, count] of of[at]?.counts ?? []) {
      const cells = columns.map((_, place) => (place === at ? cell : ''));
      if (isArchived(cells)) rows += count;
    }
  }
  return rows;
}

const kindTargets: Partial<Record<string, ValueKind>> = {
  taskType: 'taskType',
  stage: 'stage',
  urgent: 'urgent',
  labels: 'labels',
  ...Object.fromEntries(personTargets.map((target) => [target, 'people' as const])),
};

/** The values of a kind in all columns that hold some, the most frequent first. */
function foundOf(kind: ValueKind, { columns, of }: Summary, mapping: WorkMapping, preset: Preset, meaning: Meanings) {
  const counts = new Map<string, number>();
  for (const { column, to } of mapping.columns) {
    if (kindTargets[to] !== kind) continue;
    for (const [cell, rows] of of[columns.indexOf(column)]?.counts ?? []) {
      for (const value of valuesIn(kind, cell, preset)) {
        if (value.length <= VALUE_MAX) counts.set(value, (counts.get(value) ?? 0) + rows);
      }
    }
  }
  const found: FoundValue[] = [...counts]
    .sort(([a, rows], [b, others]) => others - rows || (a < b ? -1 : 1))
    .slice(0, VALUES_SHOWN)
    .map(([value, rows]) => ({ value, rows, to: cutText(meaning(kind, value), COLUMN_NAME_MAX) }));
  return { found, more: counts.size - found.length };
}

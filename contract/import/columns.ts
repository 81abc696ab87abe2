/** From the columns of a file to what each becomes, with the kind of a new field as its cells show it. */
import { type CustomFieldKind, fieldKinds } from '../object/fieldKinds';
import { cutText } from '../text/cut';
import { readWritten } from './dates';
import { FOLDED, gathering, isNothing, type WorkTarget } from './fields';
import type { ColumnPlan } from './mapping';
import type { ColumnUse, Preset } from './preset';
import { sheet } from './presets/sheet';
import { presetUse } from './recognise';
import { plain } from './words';

/** A column with cells that are not empty, some hundreds of them. */
export interface ColumnFacts {
  column: string;
  sample: readonly string[];
}
export interface KnownField {
  id: string;
  name: string;
  kind: CustomFieldKind;
}

/** New fields that are proposed at the most: a file of hundreds of columns is not to fill the project with them. */
const NEW_FIELDS_MAX = 20;
const FIELD_NAME_MAX = 50;

/** Of targets that take one column for which others stand ready: the better name wins, which is the one that stands first. */
export function guessColumns(
  facts: readonly ColumnFacts[],
  preset: Preset,
  fields: readonly KnownField[],
  projectCode: string,
): ColumnPlan[] {
  const rank = new Map(Object.keys(preset.columns).map((name, at) => [plain(name), at]));
  const taken = new Map<WorkTarget, string[]>();
  const uses = usesOf(facts, preset);
  if (!uses.some((use) => targetOf(use) === 'title')) {
    const at = titleAmong(facts, uses);
    if (at >= 0) uses[at] = 'title';
  }
  const claims = uses.map(targetOf);
  for (const [at, target] of claims.entries()) {
    if (target && target !== 'skip') taken.set(target, [...(taken.get(target) ?? []), facts[at]?.column ?? '']);
  }
  const order = (column: string) => rank.get(plain(column)) ?? Number.MAX_SAFE_INTEGER;
  // In the order of the table of the preset, as the import takes the first of several that is not empty.
  const chosen = new Map(
    [...taken].map(([target, columns]) => {
      const sorted = columns.toSorted((a, b) => order(a) - order(b));
      const several = gathering.includes(target) || preset !== sheet;
      return [target, new Set(several ? sorted : sorted.slice(0, 1))] as const;
    }),
  );
  let created = 0;
  return facts.map(({ column, sample }, at): ColumnPlan => {
    const use = uses[at];
    const target = claims[at];
    if (target === 'skip') return { column, to: 'skip' };
    if (target && chosen.get(target)?.has(column)) {
      const said = typeof use === 'object' && 'to' in use ? use.unit : undefined;
      return { column, to: numbered(column, target, sample, projectCode), ...(said && { unit: said }) };
    }
    const hours = typeof use === 'object' && 'field' in use ? use.hours : undefined;
    const unit = hours === 'usual' ? (preset.unit ?? 'hours') : hours;
    const name = cutText(typeof use === 'object' && 'field' in use ? use.field : column.trim(), FIELD_NAME_MAX);
    const same = fields.find((field) => plain(field.name) === plain(name));
    if (same) {
      const takes = fieldKinds[same.kind].import !== undefined;
      return takes ? { column, to: 'field', fieldId: same.id, ...(unit && { unit }) } : { column, to: 'skip' };
    }
    if (sample.length === 0 || created >= NEW_FIELDS_MAX || preset.id === 'own') return { column, to: 'skip' };
    created += 1;
    const kind = (typeof use === 'object' && 'field' in use && use.kind) || kindOf(sample);
    return { column, to: 'field', create: kind, name, ...(unit && { unit }) };
  });
}

/** By the preset; what it does not know by the usual words, where nothing else of the file is that. */
function usesOf(facts: readonly ColumnFacts[], preset: Preset): (ColumnUse | undefined)[] {
  const uses = facts.map(({ column }) => presetUse(preset, column));
  const claimed = new Set(uses.map(targetOf));
  if (preset.id === 'own') return uses;
  return uses.map((use, at) => {
    const usual = use === undefined ? presetUse(sheet, facts[at]?.column ?? '') : use;
    const target = targetOf(usual);
    return use !== undefined || usual === undefined || target === 'skip' || (target && !claimed.has(target))
      ? usual
      : undefined;
  });
}

const targetOf = (use: ColumnUse | undefined): WorkTarget | 'skip' | undefined =>
  typeof use === 'string' ? use : use && 'to' in use ? use.to : undefined;

/** Of a file that calls no column as titles are called: the one that holds most different texts, and nothing else. */
function titleAmong(facts: readonly ColumnFacts[], uses: readonly (ColumnUse | undefined)[]): number {
  let best = -1;
  let most = 0;
  for (const [at, { sample }] of facts.entries()) {
    if (uses[at] !== undefined) continue;
    const texts = sample.filter(
      (cell) => /\p{L}{2}|\p{Script=Han}/u.test(cell) && !isNothing(cell) && !/^https?:/.test(cell),
    );
    if (texts.length < sample.length || texts.some((text) => readWritten(text, 'dmy') !== null || text.length > LINE))
      continue;
    // Of as many different texts, the longer ones: a title says more than a name.
    const distinct = new Set(texts);
    const weight = distinct.size + [...distinct].join('').length / 1e6;
    if (weight > most) [best, most] = [at, weight];
  }
  return best;
}

const OWN_NUMBERS = new Set(['编号', '任务编号']);
/** A column that is called as ours is, and holds numbers of this project's tasks, means these. */
function numbered(column: string, target: WorkTarget, sample: readonly string[], code: string): WorkTarget {
  if (target !== 'key' || sample.length === 0 || !OWN_NUMBERS.has(plain(column))) return target;
  const own = sample.every((cell) => cell.toUpperCase().startsWith(`${code.toUpperCase()}-`));
  return own && /\p{L}/u.test(code) ? 'number' : target;
}

const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d+)?$/;
const FLAG = /^(?:true|false|yes|no|y|n|是|否|√|×)$/i;
const ADDRESS = /^https?:\/\/\S+$/i;
const OPTIONS_MAX = 30;
const OPTION_LENGTH = 50;
const LINE = 300;
/** A day with its time and its zone; a longer text only begins with a day. */
const DATE_MAX = 45;

/** What kind of field the cells of a column would fill. */
export function kindOf(sample: readonly string[]): CustomFieldKind {
  const texts = sample.map((cell) => cell.trim()).filter((cell) => !isNothing(cell));
  if (texts.length === 0) return 'text';
  if (texts.some((text) => text.includes(FOLDED))) return 'multiSelect';
  if (texts.every((text) => FLAG.test(text))) return 'switch';
  if (texts.every((text) => NUMBER.test(text) && !/^0\d/.test(text))) return 'number';
  if (texts.every((text) => text.length <= DATE_MAX && readWritten(text, 'dmy') !== null && !/^\d+$/.test(text)))
    return 'date';
  if (texts.every((text) => ADDRESS.test(text))) return 'link';
  if (texts.some((text) => text.length > LINE || text.includes('\n'))) return 'textarea';
  const distinct = new Set(texts);
  const isChosen =
    distinct.size <= OPTIONS_MAX &&
    texts.length >= distinct.size * 2 &&
    [...distinct].every((text) => text.length <= OPTION_LENGTH);
  return isChosen ? 'select' : 'text';
}

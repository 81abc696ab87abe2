/** What the values of another tool mean here: guesses by name, then by what such words mean. */
import { type StageCategory, stageCategories } from '../task/enums';
import { invitedAddress } from './awaited';
import { FOLDED, isNothing, type ValueKind, valueKindCodes } from './fields';
import type { WorkMapping } from './mapping';
import { namesIn, type People } from './people';
import type { Preset } from './preset';
import { categoryOf, plain, priorityOfWord, typeCodeOf } from './words';

export interface Here {
  types: readonly { name: string; code: string }[];
  stages: readonly { name: string; code: string; category: StageCategory }[];
  people: People;
}

const lookUp = <T>(table: Readonly<Record<string, T>> | undefined, value: string): T | undefined => {
  const key = plain(value);
  return Object.entries(table ?? {}).find(([name]) => plain(name) === key)?.[1];
};
type Named = readonly { name: string; code: string }[];
const called = (things: Named, value: string) => things.find(({ name }) => plain(name) === plain(value));
const coded = (things: Named, value: string) => things.find(({ code }) => plain(code) === plain(value));
const named = (things: Named, value: string) => called(things, value) ?? coded(things, value);

/** The name of a type; '': what new tasks of the project usually are. */
function guessType(value: string, preset: Preset, { types }: Here): string {
  const said = lookUp(preset.types, value);
  const code = typeCodeOf(value);
  const found =
    (said ? named(types, said) : undefined) ?? named(types, value) ?? (code ? named(types, code) : undefined);
  return found?.name ?? '';
}

/** The name of a stage, or a category: which stage that is depends on the type of the row; '': where such tasks begin. */
function guessStage(value: string, preset: Preset, { stages }: Here): string {
  const stage = called(stages, value) ?? (lookUp(preset.stages, value) ? undefined : coded(stages, value));
  return stage?.name ?? lookUp(preset.stages, value) ?? categoryOf(value) ?? '';
}

const guessPriority = (value: string, preset: Preset): string => {
  const found = lookUp<1 | 2 | 3 | 4>(preset.priorities, value) ?? priorityOfWord(value);
  return found ? String(found) : '';
};

export const LABEL_MAX = 30;
const guessLabel = (value: string, preset: Preset): string => value.replace(preset.labelTail ?? /$^/, '').trim();

const guesses: Record<ValueKind, (value: string, preset: Preset, here: Here) => string> = {
  taskType: guessType,
  stage: guessStage,
  urgent: guessPriority,
  people: (value, _, { people }) => people.find(value) ?? '',
  labels: guessLabel,
};

const fits: Record<ValueKind, (to: string, here: Here) => boolean> = {
  taskType: (to, { types }) => types.some(({ name, code }) => name === to || code === to),
  stage: (to, { stages }) =>
    Object.hasOwn(stageCategories, to) || stages.some(({ name, code }) => name === to || code === to),
  urgent: (to) => /^[1-4]$/.test(to),
  people: (to, { people }) => people.knows(to) || invitedAddress(to) !== null,
  labels: () => true,
};
/** Whether what a mapping settles is there: since the last import somebody may have left, or a stage be named otherwise. */
const isHere = (kind: ValueKind, to: string, here: Here): boolean => to === '' || fits[kind](to, here);

/** What a mapping of before settles, without what is not there any more. */
export function settledHere(values: WorkMapping['values'], here: Here): WorkMapping['values'] {
  const settled: WorkMapping['values'] = {};
  for (const kind of valueKindCodes) {
    const meanings = values[kind];
    if (meanings)
      settled[kind] = Object.fromEntries(Object.entries(meanings).filter(([, to]) => isHere(kind, to, here)));
  }
  return settled;
}

/** Says what values mean: what the mapping settles as far as it is there, else the guess; each value is looked up once. */
export function meaningsOf(mapping: WorkMapping, preset: Preset, here: Here) {
  const known = new Map<string, string>();
  return (kind: ValueKind, value: string): string => {
    const name = `${kind}\n${value}`;
    let meaning = known.get(name);
    if (meaning === undefined) {
      const all = mapping.values[kind];
      const settled = all && Object.hasOwn(all, value) ? all[value] : undefined;
      meaning = settled !== undefined && isHere(kind, settled, here) ? settled : guesses[kind](value, preset, here);
      const address = kind === 'people' ? invitedAddress(meaning) : null;
      // Who was invited by an import before may be a member by now.
      if (address !== null) meaning = here.people.find(address) ?? meaning;
      known.set(name, meaning);
    }
    return meaning;
  };
}
export type Meanings = ReturnType<typeof meaningsOf>;

/** The labels of a cell. */
export const labelsIn = (cell: string, preset: Preset): string[] => [
  ...new Set(
    cell
      .split(cell.includes(FOLDED) ? FOLDED : (preset.labelSplit ?? /[,，、;；\n]/))
      .map((part) => part.trim())
      .filter((part) => !isNothing(part)),
  ),
];

/** The people of a cell, without what the tool writes for nobody. */
export const peopleIn = (cell: string, { nobody }: Preset): string[] =>
  nobody ? namesIn(cell).filter((name) => !nobody.includes(name.toLowerCase())) : namesIn(cell);

/** The values of a cell that are looked up as the given kind. */
export function valuesIn(kind: ValueKind, cell: string, preset: Preset): string[] {
  if (kind === 'people') return peopleIn(cell, preset);
  if (kind === 'labels') return labelsIn(cell, preset);
  const value = cell.split(FOLDED)[0]?.trim() ?? '';
  return isNothing(value) && kind !== 'urgent' ? [] : value === '' ? [] : [value];
}

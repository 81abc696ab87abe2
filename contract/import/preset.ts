/** What is known of one tool's export: a table a tool, in one file beside the others in `presets/`. */
import type { CustomFieldKind } from '../object/fieldKinds';
import type { StageCategory } from '../task/enums';
import type { HourUnit, Markup, WorkTarget } from './fields';

/** How a column whose cells name other tasks says what they are to the row's task. */
export type LinkSense = 'blocks' | 'blockedBy' | 'relates' | 'duplicates' | 'duplicatedBy';

/** A task field; `skip`; or a custom field, by the name that it has here. */
export type ColumnUse =
  | WorkTarget
  | 'skip'
  | { to: WorkTarget; unit?: HourUnit }
  | { field: string; kind?: CustomFieldKind; hours?: HourUnit | 'usual' };

/**
 * Hours that were spent, without whose and when: a figure beside the task. Timesheets and costs are made of days of people,
 * which no column of sums tells.
 */
export const SPENT = { field: '已用工时', kind: 'number', hours: 'usual' } as const satisfies ColumnUse;

export interface Preset {
  id: string;
  label: string;
  /** Sets of columns; a file that has all of one set is of this tool. The longest set of all presets wins. */
  marks: readonly (readonly string[])[];
  columns: Readonly<Record<string, ColumnUse>>;
  /** Columns whose names say more than a word: the first pattern that fits. Names as they stand in the file. */
  patterns?: readonly [RegExp, (found: RegExpExecArray) => ColumnUse | undefined][];
  markup: Markup;
  /** Of bare numbers in columns of hours, where the column says nothing else. */
  unit?: HourUnit;
  /** 天 of this tool, in hours. */
  dayHours?: number;
  stages?: Readonly<Record<string, StageCategory>>;
  priorities?: Readonly<Record<string, 1 | 2 | 3 | 4>>;
  /** Value of the type column → code or name of a type here. Where the file has no such column: all rows. */
  types?: Readonly<Record<string, string>>;
  everyType?: string;
  /** Before keys that tell rows of one list only, so that two lists of the tool can come into one project. */
  keyPrefix?: string;
  /** Columns of names beside columns of ids, by which comments may call the same people. */
  personIds?: readonly [name: string, id: string][];
  /** A task with a moment of its end is done, whatever its column of stages says: that holds sections of the board. */
  endIsDone?: true;
  /** A mark before a title says that the row stands below the last one without: so many levels. */
  childMark?: RegExp;
  /** Behind a label, without meaning: Trello's colours. */
  labelTail?: RegExp;
  /** Keys are addresses and stay whole: numbers alone are those of several lists. */
  addressKeys?: true;
  /** Stands for nobody in columns of people. */
  nobody?: readonly string[];
  /** What is taken out of cells that fill custom fields: ids behind names, objects of the tool's insides. */
  cells?: readonly [RegExp, string][];
  /** Labels in one cell; the usual: commas and line breaks. */
  labelSplit?: RegExp;
}

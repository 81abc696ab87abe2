/** The kinds of custom fields: what the server knows of each stands in its own file. */
import {
  type CustomFieldKind,
  type FieldKindFacts,
  fieldKinds as facts,
  fieldKindCodes,
} from '../../../../contract/object/fieldKinds';
import { calculated } from './calculated';
import { date } from './date';
import { dateRange } from './dateRange';
import { department } from './department';
import { file } from './file';
import type { FieldKind } from './kind';
import { link } from './link';
import { money } from './money';
import { multiSelect } from './multiSelect';
import { number } from './number';
import { percent } from './percent';
import { person } from './person';
import { persons } from './persons';
import { progress } from './progress';
import { rating } from './rating';
import { select } from './select';
import { toggle } from './switch';
import { text } from './text';
import { textarea } from './textarea';
import { treeSelect } from './treeSelect';

const doing: Readonly<Record<CustomFieldKind, FieldKind>> = {
  text,
  textarea,
  number,
  money,
  percent,
  date,
  dateRange,
  select,
  multiSelect,
  treeSelect,
  person,
  persons,
  department,
  switch: toggle,
  link,
  rating,
  progress,
  file,
  calculated,
};

/** The contract's facts of each kind, with what the server does with it. */
export const fieldKinds = Object.fromEntries(
  fieldKindCodes.map((kind) => [kind, { ...facts[kind], ...doing[kind] }]),
) as Readonly<Record<CustomFieldKind, FieldKindFacts & FieldKind>>;

export type { FieldFacts, FieldKind, Reading } from './kind';
export { asDay } from './kind';

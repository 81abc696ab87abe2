/** The control of each kind that can be answered. */
import type { QuestionKind } from '../../contract/questionnaire/model';
import { Cascade } from './cascade';
import { FromList, ManyOf, OneOf, Pictures, Ranking } from './choice';
import { Files, OfDirectory, Region } from './named';
import { Matrix, Nps, Rating, Scale } from './points';
import type { ControlProps } from './props';
import { Signature } from './signature';
import { Slider } from './slider';
import { Slots } from './slot';
import { Subform } from './subform';
import { Blanks, Computed, Day, Days, Figure, Words } from './text';

type Control = (props: ControlProps) => preact.ComponentChild;

export const controls: Partial<Record<QuestionKind, Control>> = {
  single: OneOf,
  yesNo: OneOf,
  slot: Slots,
  multiple: ManyOf,
  picture: Pictures,
  select: FromList,
  cascade: Cascade,
  ranking: Ranking,
  text: Words,
  longText: Words,
  phone: Words,
  mail: Words,
  blanks: Blanks,
  number: Figure,
  formula: Computed,
  date: Day,
  dateRange: Days,
  file: Files,
  signature: Signature,
  region: Region,
  person: OfDirectory,
  department: OfDirectory,
  rating: Rating,
  scale: Scale,
  slider: Slider,
  nps: Nps,
  matrixSingle: Matrix,
  matrixMultiple: Matrix,
  matrixRating: Matrix,
  matrixText: Matrix,
  subform: Subform,
};

/** Whose control is one field, which the title labels; of the others it is the legend of a group. */
export const isSingleField = (kind: QuestionKind): boolean =>
  ['select', 'text', 'longText', 'phone', 'mail', 'number', 'date', 'person', 'department', 'file'].includes(kind);

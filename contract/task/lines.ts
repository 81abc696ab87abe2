/** Tasks out of pasted lines (`POST ccTask/createLines`). */

import { type Static, Type } from 'typebox';
import { INTEGER_MAX } from '../constants';
import { Id } from '../envelope';
import { TITLE_MAX } from './enums';
import { LINES_MAX } from './linesOf';

const Line = Type.Object({
  title: Type.String({ minLength: 1, maxLength: TITLE_MAX, pattern: '\\S' }),
  /** What did not fit into the title, as text. */
  rest: Type.Optional(Type.String({ maxLength: 20_000 })),
  /** The place of its parent among the lines, before its own. */
  parent: Type.Optional(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
});

export const TasksFromLines = Type.Object({
  projectId: Id,
  /** Of those that have no parent among the lines. */
  parentId: Type.Optional(Id),
  taskTypeId: Type.Optional(Id),
  lines: Type.Array(Line, { minItems: 1, maxItems: LINES_MAX }),
});
export type TasksFromLines = Static<typeof TasksFromLines>;

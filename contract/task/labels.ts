/** Labels of a project's tasks (specification §7 `pcProject/labels`; "tag options by projectId (data.result)"). */
import { type Static, Type } from 'typebox';
import { Id } from '../envelope';

export const LABELS_MAX = 200;
const Name = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' });
/** A preset's name (antd: blue, magenta …) or #rrggbb. */
const Color = Type.String({ pattern: '^([a-z]{3,10}|#[0-9a-fA-F]{6})$' });

export const TaskLabel = Type.Object({ labelId: Id, name: Type.String(), color: Type.String() });
export type TaskLabel = Static<typeof TaskLabel>;
export const LabelCreate = Type.Object({ projectId: Id, name: Name, color: Color });
export type LabelCreate = Static<typeof LabelCreate>;
export const LabelUpdate = Type.Object({ labelId: Id, name: Type.Optional(Name), color: Type.Optional(Color) });
export type LabelUpdate = Static<typeof LabelUpdate>;

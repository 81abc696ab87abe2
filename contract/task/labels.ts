/** Labels of tasks: of a project, and of the enterprise (specification §7 `pcProject/labels`, §2 labelsManage; "tag options by projectId (data.result)"). */
import { type Static, Type } from 'typebox';
import { Id } from '../envelope';

export const LABELS_MAX = 200;
const Name = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' });
/** A preset's name (antd: blue, magenta …) or #rrggbb. */
const Color = Type.String({ pattern: '^([a-z]{3,10}|#[0-9a-fA-F]{6})$', description: '应为颜色名或 #RRGGBB' });

export const TaskLabel = Type.Object({
  labelId: Id,
  name: Type.String(),
  color: Type.String(),
  /** The enterprise's: every project offers it, none changes it. */
  shared: Type.Boolean(),
});
export type TaskLabel = Static<typeof TaskLabel>;
/** Without `projectId` the label is the enterprise's. */
export const LabelCreate = Type.Object({ projectId: Type.Optional(Id), name: Name, color: Color });
export type LabelCreate = Static<typeof LabelCreate>;
export const LabelUpdate = Type.Object({ labelId: Id, name: Type.Optional(Name), color: Type.Optional(Color) });
export type LabelUpdate = Static<typeof LabelUpdate>;
/** Every task that bears the one bears the other afterwards, and the first is gone. */
export const LabelMerge = Type.Object({ labelId: Id, intoId: Id });
export type LabelMerge = Static<typeof LabelMerge>;

/** A label with how many tasks bear it. */
export const LabelUsage = Type.Object({ ...TaskLabel.properties, count: Type.Integer() });
export type LabelUsage = Static<typeof LabelUsage>;

/** Work from a running tool by its API: the connection, and one reading of it. */
import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf } from '../envelope';
import { type PullState, pullStates, sourceKindCodes } from './sourceKinds';

const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

export const WorkSourceCreate = Type.Object({
  projectId: Id,
  kind: OneOf(sourceKindCodes),
  /** Without a path of the API: `https://jira.example.com`. */
  address: Text(500),
  scope: Text(300),
  account: Type.Optional(Type.String({ maxLength: 200 })),
  /** Written and never read again. */
  token: Text(1000),
});
export type WorkSourceCreate = Static<typeof WorkSourceCreate>;

export const WorkPull = Type.Object({
  pullId: Type.String(),
  sourceId: Type.String(),
  state: OneOf(Object.keys(pullStates) as PullState[]),
  /** Only what was changed since then; null: everything. */
  since: Nullable(Type.String()),
  /** Rows that were read so far, and how many there are, where the tool says it. */
  rows: Type.Integer(),
  total: Nullable(Type.Integer()),
  /** The tool asked for patience until then. */
  resumeTime: Nullable(Type.String()),
  error: Nullable(Type.String()),
  createdTime: Type.String(),
  finishedTime: Nullable(Type.String()),
});
export type WorkPull = Static<typeof WorkPull>;

export const WorkSource = Type.Object({
  sourceId: Type.String(),
  kind: OneOf(sourceKindCodes),
  address: Type.String(),
  scope: Type.String(),
  account: Type.String(),
  /** What was changed there before this moment has been imported; null: nothing yet. */
  importedUntil: Nullable(Type.String()),
  createdTime: Type.String(),
  lastPull: Nullable(WorkPull),
});
export type WorkSource = Static<typeof WorkSource>;

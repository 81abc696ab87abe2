/** A whole project as one file: out of an enterprise, and into one as a new project. */
import { type Static, Type } from 'typebox';
import { FilePart, Id, Instant, Nullable, OneOf } from '../envelope';
import { ProjectCode, ProjectCreate } from './project';
import { wholeActs, wholeStates } from './wholeLimits';

export const WholeFile = Type.Object({
  id: Id,
  act: OneOf(wholeActs),
  state: OneOf(wholeStates),
  /** Of the project that goes out, or comes. */
  name: Type.String(),
  /** The project itself; null while one that comes is not whole yet. */
  projectId: Nullable(Id),
  rows: Type.Integer(),
  files: Type.Integer(),
  /** How many files there are; 0 until that is known. */
  ofFiles: Type.Integer(),
  /** Of the whole file, once it is there. */
  bytes: Type.Integer(),
  /** What did not come along, in words. */
  notes: Type.Array(Type.String()),
  error: Nullable(Type.String()),
  createdTime: Instant,
  finishedTime: Nullable(Instant),
});
export type WholeFile = Static<typeof WholeFile>;

export const WholeFileQuery = Type.Object({ projectId: Type.Optional(Id) });
export const WholeFileGiven = Type.Object({
  name: ProjectCreate.properties.name,
  code: ProjectCode,
  file: FilePart,
});

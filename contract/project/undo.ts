/** Taking back one's own change of a project's information. The owner is handed over by a question, and by another one back. */
import { type Static, Type } from 'typebox';
import { takeBackOf } from '../object/undo';
import { ProjectUpdate } from './project';

export const ProjectTakeBack = takeBackOf(Type.Omit(ProjectUpdate, ['id', 'version', 'ownerId']));
export type ProjectTakeBack = Static<typeof ProjectTakeBack>;

/** Who may do what with a folder, a file or a page of a project's library. Judges loaded objects, reads nothing. */
import { type GrantLevel, reaches } from '../../contract/document/kinds';
import type { Actor } from '../base/actor';
import { canViewProject, holdsInProject, isClosed, type ProjectFacts } from './project';

export interface DocumentFacts {
  /** What its list gives to each person; null: it has none, and neither has a folder above it. */
  granted: ReadonlyMap<string, GrantLevel> | null;
}

/** What the project's rights give where no list stands. */
export function levelInProject(actor: Actor, project: ProjectFacts): GrantLevel | null {
  if (!canViewProject(actor, project)) return null;
  if (holdsInProject(actor, project, 'DOCUMENT:MANAGE')) return 'manage';
  if (holdsInProject(actor, project, 'DOCUMENT:UPDATE')) return 'edit';
  return holdsInProject(actor, project, 'DOCUMENT:LIST') ? 'view' : null;
}

/** Who manages the documents of a project is shut out by no list; others have what the list says, at most. */
export function documentLevel(actor: Actor, project: ProjectFacts, { granted }: DocumentFacts): GrantLevel | null {
  const own = levelInProject(actor, project);
  if (own === 'manage' || granted === null || !canViewProject(actor, project)) return own;
  return granted.get(actor.userId) ?? null;
}

/** With the state of the project: a closed one is read. */
export const mayDocument = (actor: Actor, project: ProjectFacts, facts: DocumentFacts, wanted: GrantLevel): boolean =>
  reaches(documentLevel(actor, project, facts), wanted) && (wanted === 'view' || !isClosed(project));

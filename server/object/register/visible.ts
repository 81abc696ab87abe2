/** What the actor may see of the objects of a register in a project that they may list: the same as the policy's `view`, in SQL. */
import type { Actor } from '../../base/actor';
import { seesPrivateRecords } from '../../policies/record';
import type { Bind } from '../define';
import type { LoadedProject } from '../project';

export function visibleRecords(actor: Actor, project: LoadedProject, bind: Bind, row: string): string {
  if (seesPrivateRecords(actor, project)) return 'true';
  const me = `${bind(actor.userId)}::uuid`;
  return `(NOT ${row}.is_private OR ${row}.created_by = ${me} OR ${row}.owner_id = ${me} OR ${row}.assignee_id = ${me})`;
}

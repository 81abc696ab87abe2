/** Whether the actor may see a task wherever it stands, as a condition: what `canViewTask` says of a loaded one. */
import type { Actor } from '../../../base/actor';
import { ownPart } from './filter';

type Bind = (value: unknown) => string;

/** Projects `p` whose tasks the actor may list (`canViewProject` and `TASK:LIST`). */
export function projectOpen(actor: Actor, bind: Bind, privilege: 'TASK:LIST' | 'PROJECT:VIEW' = 'TASK:LIST'): string {
  if (actor.isManager) return 'true';
  const held = Object.entries(actor.privileges.projectPrivileges)
    .filter(([, privileges]) => privileges.includes('PROJECT:VIEW') && privileges.includes(privilege))
    .map(([id]) => id);
  const open = actor.privileges.globals.includes('PROJECT') ? ` OR p.visibility = 'tenant'` : '';
  return `(p.owner_id = ${bind(actor.userId)}::uuid OR p.id = ANY(${bind(held)}::uuid[])${open})`;
}

/** Tasks `t` of projects `p`; whether they are recycled is not asked. */
export function taskVisible(actor: Actor, bind: Bind): string {
  if (actor.isManager) return 'true';
  const me = `${bind(actor.userId)}::uuid`;
  return `((${projectOpen(actor, bind)} AND (t.private_type = 0 OR p.owner_id = ${me})) OR ${ownPart(me)})`;
}

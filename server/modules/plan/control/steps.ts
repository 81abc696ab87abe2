/** Who is asked about a plan where the enterprise chose no flow. */
import type { ApprovalStep } from '../../../../contract/approval/approval';
import { PEOPLE_MAX } from '../../../../contract/approval/kinds';
import type { TenantDb } from '../../../db/scope';
import { holdersInProject } from '../../../object/holders';

/**
 * One of those who keep the project's baselines agrees. Whoever asks does not agree to what is their own: in their place
 * stands the leader of their department, and where nobody is left, the owner of the enterprise. A flow may say otherwise.
 */
export async function keepersStep(db: TenantDb, projectId: string, name: string): Promise<ApprovalStep[]> {
  const holders = await holdersInProject(db, projectId, 'PLAN:BASELINE');
  return [
    {
      ...{ name, mode: 'or', people: holders.slice(0, PEOPLE_MAX).map((id) => ({ kind: 'user', id })) },
      ...{ selfRule: 'superior', emptyRule: 'admin', leaverRule: 'replace' },
    },
  ];
}

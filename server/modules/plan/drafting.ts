/**
 * Where an act on a plan goes: into the plan itself, or into the draft of a change request that lies beside it. The same
 * acts serve both, so that a draft is edited by the rules of the plan.
 */
import type { TenantDb } from '../../db/scope';
import type { TenantContext } from '../../http/route';
import type { ObjectContext } from '../../object/define';
import type { PlanDraft } from './draft';
import type { NodeRow } from './load';

export interface Drafting {
  projectId: string;
  /** A node that only the draft has. */
  node(db: TenantDb, id: string): Promise<NodeRow | undefined>;
  /** Lays what was drafted before over the plan, held until the transaction ends. @throws 422 where it is no draft any more */
  open(db: TenantDb, draft: PlanDraft): Promise<void>;
  /** Keeps what differs from the plan. @throws 422 where that is no change of a plan, or too much */
  keep(context: ObjectContext, draft: PlanDraft): Promise<void>;
}

export interface PlanContext extends TenantContext {
  /** Absent: the plan itself. */
  drafting?: Drafting;
}

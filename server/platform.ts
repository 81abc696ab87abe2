/** What every request and every job stands on; made once by `app.ts`, in tests with a database of their own. */
import type { ApprovalPurpose } from '../contract/approval/kinds';
import type { Database } from './db/client';
import type { Env } from './env';
import type { EventBus } from './events/bus';
import type { Jobs } from './jobs/jobs';
import type { ApprovalUse } from './object/approvals';
import type { Hooks } from './object/hooks';
import type { ObjectRegistry } from './object/registry';
import type { SearchSource } from './object/searchSource';

/** What stands there before any module. */
export interface Core {
  env: Env;
  database: Database;
  bus: EventBus;
  jobs: Jobs;
  /** Every kind of object. */
  objects: ObjectRegistry;
  /** What people are asked to agree to, by its purpose. */
  approvals: ReadonlyMap<ApprovalPurpose, ApprovalUse>;
  /** Every kind that is found. */
  searchSources: readonly SearchSource[];
  /** Tells all modules. */
  hooks: Hooks;
}

/** With the stores of the modules: each adds its own to this interface, in its `index.ts`. */
export interface Platform extends Core {}

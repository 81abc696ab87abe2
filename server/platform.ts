/** What every request and every job stands on; made once by `app.ts`, in tests with a database of their own. */
import type { ProjectPrivilege } from '../contract/access';
import type { ApprovalPurpose } from '../contract/approval/kinds';
import type { Actor } from './base/actor';
import type { Database } from './db/client';
import type { TenantDb } from './db/scope';
import type { Env } from './env';
import type { EventBus } from './events/bus';
import type { FileStore } from './files/store';
import type { CallCount } from './http/callCount';
import type { Jobs } from './jobs/jobs';
import type { ApprovalUse } from './object/approvals';
import type { DataSources } from './object/dataSource';
import type { Hooks } from './object/hooks';
import type { MetricDefinition } from './object/metric';
import type { Refold } from './object/refold';
import type { ObjectRegistry } from './object/registry';
import type { SearchFinder, SearchSource } from './object/searchSource';

/** How an enterprise is packed while others work on it. */
export interface PackTenant {
  code: string;
  /** Where the file is to stand; it is not there yet. */
  file: string;
  /** What its secrets are sealed by. */
  passphrase: string;
  by: { userId: string };
  /** What is written so far; ends the packing by throwing. */
  onProgress(rows: number, files: number, ofFiles: number): void;
}

/** How a project is packed, and made of a file; see `server/archive/project`. */
export interface PackProject {
  tenantId: string;
  projectId: string;
  /** Where the file is to stand; it is not there yet. */
  file: string;
  may: (privilege: ProjectPrivilege) => boolean;
  /** Bytes that the file may have at the most. */
  bytesMax: number;
  onProgress(rows: number, files: number, ofFiles: number): void;
}
export interface UnpackProject {
  db: TenantDb;
  /** Who leads the new project. */
  actor: Actor;
  file: { path: string };
  name: string;
  code: string;
  signal: AbortSignal;
  /** Called once the project is there, in its transaction: whoever goes on after a crash throws it away. */
  onProject(tx: TenantDb, projectId: string): Promise<void>;
  /** What is in so far; ends it by throwing. */
  onProgress(rows: number, files: number, ofFiles: number): void;
}

/** What stands there before any module. */
export interface Core {
  env: Env;
  database: Database;
  bus: EventBus;
  jobs: Jobs;
  /** Of each enterprise, by day. */
  calls: CallCount;
  /** Bytes of uploaded files. */
  files: FileStore;
  /** Every kind of object. */
  objects: ObjectRegistry;
  /** What people are asked to agree to, by its purpose. */
  approvals: ReadonlyMap<ApprovalPurpose, ApprovalUse>;
  /** Every kind that is found. */
  searchSources: readonly SearchSource[];
  searchFinders: readonly SearchFinder[];
  /** What is kept folded beside the words of those. */
  refolds: readonly Refold[];
  /** What datasets are made of, by module. */
  dataSources: readonly DataSources[];
  /** What managers look at, by code. */
  metrics: ReadonlyMap<string, MetricDefinition>;
  /**
   * Writes an enterprise into a file, for another installation: `server/archive` stands above the modules.
   */
  packTenant(asked: PackTenant): Promise<void>;
  packProject(asked: PackProject): Promise<void>;
  /** @throws ApiError in words; the project is gone again then */
  unpackProject(asked: UnpackProject): Promise<{ projectId: string; notes: string[] }>;
  /** Tells all modules. */
  hooks: Hooks;
}

/** With the stores of the modules: each adds its own to this interface, in its `index.ts`. */
export interface Platform extends Core {}

/** What every request and every job stands on; made once by `app.ts`, in tests with a database of their own. */
import type { Database } from './db/client';
import type { Env } from './env';
import type { EventBus } from './events/bus';
import type { Jobs } from './jobs/jobs';
import type { AccessStore } from './modules/auth';
import type { ProjectStore } from './modules/project';
import type { CountCache, CreateQueue, WorkflowStore } from './modules/task';
import type { CalendarStore, Directory } from './modules/tenant';

export interface Platform {
  env: Env;
  database: Database;
  bus: EventBus;
  jobs: Jobs;
  /** Sessions and what their users may do. */
  access: AccessStore;
  /** Names and pictures of people. */
  directory: Directory;
  /** Which days are worked. */
  calendars: CalendarStore;
  projects: ProjectStore;
  workflows: WorkflowStore;
  counts: CountCache;
  creates: CreateQueue;
}

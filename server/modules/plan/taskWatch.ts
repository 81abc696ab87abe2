/**
 * Where tasks lead, their nodes have other days once a task moved. Readers of the plan reckon them anew by themselves; what
 * is stored for lists, messages and reports follows by a job, for which projects are gathered for a moment: a task may be
 * saved many times a minute.
 */
import { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';

const GATHER_MS = 2_000;
/** More are looked at with the next change of one of them. */
const MOST = 500;

export class TaskWatch {
  private readonly heardOf = new Map<string, Set<string>>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly platform: Pick<Platform, 'database' | 'jobs'>,
    private readonly redate: (tenantId: string, projectId: string) => Promise<unknown>,
  ) {}

  heard(tenantId: string, projectId: string): void {
    if (!this.platform.jobs.isOpen) return;
    const projects = this.heardOf.get(tenantId) ?? new Set();
    if (projects.size < MOST) projects.add(projectId);
    this.heardOf.set(tenantId, projects);
    this.timer ??= setTimeout(() => void this.flush().catch(() => {}), GATHER_MS).unref();
  }

  /** Should it not get through, the plan is right again with its next change. */
  async flush(): Promise<void> {
    this.timer = null;
    const gathered = [...this.heardOf];
    this.heardOf.clear();
    for (const [tenantId, projects] of gathered) {
      const db = new TenantDb(this.platform.database, tenantId);
      const led = await db.query<{ id: string }>(
        `SELECT l.project_id AS id FROM plan l
          WHERE l.tenant_id = $1 AND l.project_id = ANY($2::uuid[]) AND l.task_dates = 'tasks'`,
        [[...projects]],
      );
      for (const { id } of led) if (this.platform.jobs.isOpen) await this.redate(tenantId, id);
    }
  }
}

/**
 * Whose tasks changed: for the lists that go across projects, such as one's own tasks. A change is looked up together
 * with those that follow it closely, once for all who listen, and not at all where nobody does.
 */
import { TenantDb } from '../db/scope';
import type { Platform } from '../platform';

const GATHER_MS = 150;

interface Gathered {
  tasks: Set<string>;
  /** Known without looking: who had a part until now. */
  people: Set<string>;
  timer: NodeJS.Timeout;
}

export class Concerned {
  private readonly gathered = new Map<string, Gathered>();

  constructor(
    private readonly platform: Platform,
    private readonly listens: (tenantId: string, userId: string) => boolean,
    private readonly tell: (tenantId: string, userId: string) => void,
    private readonly report: (error: unknown) => void,
  ) {}

  changed(tenantId: string, taskIds: readonly string[], former: readonly string[] = []): void {
    let open = this.gathered.get(tenantId);
    if (!open) {
      const timer = setTimeout(() => void this.flush(tenantId).catch(this.report), GATHER_MS);
      open = { tasks: new Set(), people: new Set(), timer };
      this.gathered.set(tenantId, open);
    }
    for (const taskId of taskIds) open.tasks.add(taskId);
    for (const userId of former) open.people.add(userId);
  }

  stop(): void {
    for (const { timer } of this.gathered.values()) clearTimeout(timer);
    this.gathered.clear();
  }

  private async flush(tenantId: string): Promise<void> {
    const open = this.gathered.get(tenantId);
    this.gathered.delete(tenantId);
    if (!open) return;
    // Also of what is in the recycle bin by now: it has left somebody's list.
    const rows = await new TenantDb(this.platform.database, tenantId).query<{ user_id: string }>(
      `SELECT executor_id AS user_id FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[])
       UNION SELECT created_by FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[])
       UNION SELECT user_id FROM task_member WHERE tenant_id = $1 AND task_id = ANY($2::uuid[])
       UNION SELECT user_id FROM follower WHERE tenant_id = $1 AND object_type = 'task' AND object_id = ANY($2::uuid[])`,
      [[...open.tasks]],
    );
    const people = new Set([...open.people, ...rows.map((row) => row.user_id)]);
    for (const userId of people) if (userId && this.listens(tenantId, userId)) this.tell(tenantId, userId);
  }
}

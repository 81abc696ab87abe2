import { CHILDREN_PAGE } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import type { ChildTask } from '@contract/task/tree';
import { taskApi } from '@/services/task';

/** All children of a task in their order, page after page; whoever calls says what failed. */
export async function allSubTasks(parentId: string): Promise<TaskRow[]> {
  const children: ChildTask[] = [];
  // Ends: an empty page is the end; the server takes page numbers to a million.
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await taskApi.listSubTasks({ parentId, pageNo, pageSize: CHILDREN_PAGE });
    const tasks = page.groups.flatMap((group) => group.tasks);
    children.push(...tasks);
    if (tasks.length === 0 || children.length >= page.total) return children.sort((a, b) => a.sort - b.sort);
  }
}

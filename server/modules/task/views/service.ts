/** Saved views of a project's tasks (`ccTask/layouts`). */
import { eq } from 'drizzle-orm';
import type { TaskView } from '../../../../contract/task/views';
import { iso } from '../../../base/present';
import { taskView } from '../../../db/schema';
import { type LoadedProject, projectFor } from '../../../object/project';
import { savedViews } from '../../../object/savedViews';
import { canEditView, canSeeView, canShareViews } from '../../../policies/view';

const VIEWS_MAX = 100;

export const taskViews = savedViews<typeof taskView.$inferSelect, LoadedProject, TaskView>({
  table: taskView,
  max: { count: VIEWS_MAX, refusal: `每人在一个项目中最多保存 ${VIEWS_MAX} 个视图` },
  within: ({ id }) => eq(taskView.projectId, id),
  placeOf: (context, { projectId }) => projectFor(context, projectId, 'TASK:LIST'),
  may: { see: canSeeView, edit: canEditView, share: canShareViews },
  ownersOnly: {
    holds: ({ visibility, locked }) => visibility === 'private' || locked !== undefined,
    refusal: '只有视图的创建人可以锁定视图或改为私有',
  },
  refusedEdit: '视图已锁定或您没有修改它的权限',
  present: ({ id, projectId, name, kind, visibility, locked, model, version, updatedAt }, { owner, editable }) => ({
    ...{ layoutId: id, projectId, name, kind, visibility, locked, model, owner, editable, version },
    updatedTime: iso(updatedAt),
  }),
});

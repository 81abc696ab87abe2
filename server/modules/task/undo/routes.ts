import { Id } from '../../../../contract/envelope';
import { TakenBack } from '../../../../contract/object/undo';
import { TasksUnmake, TaskTakeBack, Unmade } from '../../../../contract/task/undo';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { takeBackTask } from './takeBack';
import { unmakeTasks } from './unmake';

const base = 'collaboration-center/ccTask';

/** Taking back one's own acts on tasks. */
export const undoRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: `${base}/takeBack/{taskId}`,
    summary: '撤销自己的修改：只恢复此后未被他人修改的字段',
    right: judgedBy('canUpdateTask, canAssignTask, canDateTask, canTransition'),
    schemas: { params: Type.Object({ taskId: Id }), body: TaskTakeBack, data: TakenBack },
    handle: (context, { params, body }) => takeBackTask(context, params.taskId, body),
  }),
  route({
    method: 'POST',
    path: `${base}/unmake`,
    summary: '撤销创建：移入回收站，除非已有后续',
    right: judgedBy('canDeleteTask'),
    schemas: { body: TasksUnmake, data: Unmade },
    handle: (context, { body }) => unmakeTasks(context, body.taskIds),
  }),
];

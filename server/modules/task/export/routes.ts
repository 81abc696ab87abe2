/** Export of a view. */
import { TaskExport } from '../../../../contract/task/export';
import { judgedBy, type RouteDefinition, route, Type } from '../../../http/route';
import { exportTasks } from './service';

export const exportRoutes: RouteDefinition[] = [
  route({
    method: 'POST',
    path: 'collaboration-center/ccTask/export',
    summary: '导出当前视图（XLSX 或 CSV 文件）',
    right: judgedBy('project TASK:LIST'),
    schemas: { body: TaskExport, data: Type.String() },
    raw: true,
    async handle(context, { body }) {
      const file = await exportTasks(context, body);
      return context.reply
        .type(file.type)
        .header(
          'Content-Disposition',
          `attachment; filename="tasks.${body.format}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .send(file.body);
    },
  }),
];

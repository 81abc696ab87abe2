import type { ProjectRow } from '@contract/project/project';
import { App } from 'antd';
import { useAct } from '@/features/undo';
import { projectApi } from '@/services/project';
import { errorText } from '@/utils/apiError';

/** Asks, and puts a project away or takes it back. */
export function useArchive() {
  const { message, modal } = App.useApp();
  const { told } = useAct();
  return (
    { id, name, version, archived }: Pick<ProjectRow, 'id' | 'name' | 'version' | 'archived'>,
    onDone: () => unknown,
  ) =>
    modal.confirm({
      title: archived ? `取消归档「${name}」？` : `归档「${name}」？`,
      content: archived
        ? '项目回到列表中，内容可以继续修改。'
        : '项目只能查看，并从列表移到“已归档”；可以随时取消归档。',
      okText: archived ? '取消归档' : '归档',
      cancelText: '返回',
      onOk: () =>
        projectApi.archive({ id, version, archived: !archived }).then(
          async () => {
            told(archived ? '已取消归档' : '项目已归档', {
              label: name,
              act: { kind: 'archive', projectId: id, archived: !archived },
            });
            await onDone();
          },
          async (error: unknown) => {
            void message.error(errorText(error));
            await onDone();
          },
        ),
    });
}

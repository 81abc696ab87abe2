import { App, Button } from 'antd';
import { documentApi } from '@/services/document';
import { failureText } from '@/utils/failure';

/** Into the recycle bin, with the way back beside what is said of it. @param onDone whether or not it did */
export function useRecycling(projectId: string, onDone: () => void) {
  const { message } = App.useApp();
  const restore = async (ids: string[]) => {
    try {
      await documentApi.restore({ projectId, ids });
      void message.success('已恢复');
    } catch (failure) {
      void message.error(failureText(failure, '恢复失败'));
    }
    onDone();
  };
  return async (ids: string[]) => {
    try {
      await documentApi.recycle({ projectId, ids });
      void message.success({
        content: (
          <>
            已移入回收站{' '}
            <Button type="link" size="small" onClick={() => void restore(ids)}>
              撤销
            </Button>
          </>
        ),
        duration: 8,
      });
    } catch (failure) {
      void message.error(failureText(failure, '删除失败，请重试'));
    }
    onDone();
  };
}

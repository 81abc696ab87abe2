import type { DocumentRow } from '@contract/document/document';
import { App } from 'antd';
import { documentApi } from '@/services/document';
import { failureText } from '@/utils/failure';

/** Keeps a document at hand, or no more. */
export function useFavour(onDone: () => void) {
  const { message } = App.useApp();
  return async ({ id, favourite }: Pick<DocumentRow, 'id' | 'favourite'>): Promise<void> => {
    try {
      await documentApi.setFavourite({ id, favourite: !favourite });
      void message.success(favourite ? '已取消收藏' : '已收藏');
    } catch (failure) {
      void message.error(failureText(failure, favourite ? '取消收藏失败' : '收藏失败'));
    }
    onDone();
  };
}

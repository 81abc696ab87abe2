import type { LinkRow } from '@contract/publicLink/publicLink';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { publicLinkApi } from '@/services/publicLink';
import { failureText } from '@/utils/failure';

/** The button that revokes a link, after a question: whoever has its address stands before a closed door from then on. */
export function useRevoke(onDone: () => void): (row: LinkRow) => ReactNode {
  const { message, modal } = App.useApp();
  const revoke = async ({ id }: LinkRow) => {
    try {
      await publicLinkApi.revoke({ id });
      void message.success('已撤销，链接随即失效');
    } catch (error) {
      void message.error(failureText(error, '撤销失败'));
    }
    onDone();
  };
  return (row) => (
    <Button
      danger
      type="link"
      size="small"
      aria-label={`撤销链接：${row.title}`}
      onClick={() =>
        modal.confirm({
          title: '撤销这个链接？',
          content: '已发出的链接随即失效，也不能恢复；需要时可以再生成新的链接。',
          okText: '撤销',
          okButtonProps: { danger: true },
          cancelText: '保留链接',
          onOk: () => revoke(row),
        })
      }
    >
      撤销
    </Button>
  );
}

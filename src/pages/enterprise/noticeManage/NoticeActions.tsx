import type { AnnouncementRow } from '@contract/message/announcement';
import { App, Button } from 'antd';
import { showFailure } from '@/services/client';
import { messageApi } from '@/services/message';
import { isStale, tellStale } from '@/utils/refusal';

interface Props {
  row: AnnouncementRow;
  onEdit: () => void;
  onChanged: () => void;
}

/** What can be done with an announcement as it stands. A refusal is shown by the request layer. */
export function NoticeActions({ row, onEdit, onChanged }: Props) {
  const { message, modal } = App.useApp();
  const out = row.state === 'published' || row.state === 'scheduled';
  const withdraw = () =>
    modal.confirm({
      title: `撤回「${row.title}」？`,
      content: '撤回后任何人都看不到该公告，相关消息与阅读记录一并删除；可以修改后重新发布。',
      okText: '撤回',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await messageApi.withdrawAnnouncement({ id: row.id, version: row.version }, showFailure);
          void message.success('公告已撤回');
        } catch (error) {
          if (!isStale(error)) throw error;
          tellStale(error);
        }
        onChanged();
      },
    });
  const remove = () =>
    modal.confirm({
      title: `删除「${row.title}」？`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await messageApi.deleteAnnouncement({ id: row.id }, showFailure);
        void message.success('公告已删除');
        onChanged();
      },
    });
  if (out) {
    return (
      <Button type="link" size="small" onClick={withdraw}>
        撤回
      </Button>
    );
  }
  return (
    <>
      <Button type="link" size="small" onClick={onEdit}>
        编辑
      </Button>
      <Button type="link" size="small" danger onClick={remove}>
        删除
      </Button>
    </>
  );
}

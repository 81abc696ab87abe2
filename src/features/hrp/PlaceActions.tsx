import { App, Button } from 'antd';

interface Props {
  /** 岗位「开发工程师」 */
  subject: string;
  /** Stays of all times: what has any is not removed. */
  stays: number;
  onEdit: () => void;
  onRemove: () => Promise<unknown>;
}

/** What can be done with a position or a group. A refusal is shown by the request layer. */
export function PlaceActions({ subject, stays, onEdit, onRemove }: Props) {
  const { modal, message } = App.useApp();
  const remove = () =>
    modal.confirm({
      title: `删除${subject}？`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await onRemove();
        void message.success('已删除');
      },
    });
  return (
    <>
      <Button type="link" size="small" onClick={onEdit}>
        编辑
      </Button>
      {stays === 0 && (
        <Button type="link" size="small" danger onClick={remove}>
          删除
        </Button>
      )}
    </>
  );
}

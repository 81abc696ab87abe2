import { history } from '@umijs/max';
import { App, Form, Input, type MenuProps } from 'antd';
import { useState } from 'react';
import { NormForm, NormsSelect, normPages, type OpenNorm } from '@/features/norm';
import { FormModal } from '@/features/object/form';
import { normApi } from '@/services/norm';
import { failureText } from '@/utils/failure';
import { UndoToast } from './UndoToast';

/** What who keeps a norm does with it as a whole. */
export function useNormActs({ norm, refresh }: OpenNorm) {
  const { message, modal } = App.useApp();
  const [open, setOpen] = useState<'edit' | 'obsolete'>();
  const { id, version, acts } = norm;
  const attempt = async (work: () => Promise<unknown>, failure: string) => {
    try {
      await work();
    } catch (error) {
      void message.error(failureText(error, failure));
    }
    refresh();
  };
  const startVersion = () =>
    attempt(async () => {
      await normApi.startVersion({ id });
      history.push(normPages.draft(id));
    }, '新建版本失败');
  const remove = () =>
    attempt(async () => {
      await normApi.remove({ id, version });
      history.push(normPages.zone);
      void message.success({
        key: id,
        duration: 6,
        content: (
          <UndoToast
            text={`已删除 ${norm.code}`}
            undo={async () => {
              message.destroy(id);
              await attempt(async () => {
                await normApi.restore({ id });
                history.push(normPages.norm(id));
              }, '恢复失败');
            }}
          />
        ),
      });
    }, '删除失败');
  const review = () =>
    modal.confirm({
      title: '确认规范继续有效？',
      content: `下次复审从今天起按周期（${norm.reviewMonths} 个月）计算。需要修改内容时，请改为编制新版本。`,
      okText: '继续有效',
      onOk: () => attempt(() => normApi.confirmReview({ id, version }), '复审确认失败'),
    });
  const all = [
    { key: 'edit', may: 'edit', label: '修改信息', onClick: () => setOpen('edit') },
    { key: 'new', may: 'newVersion', label: '编制新版本', onClick: () => void startVersion() },
    { key: 'review', may: 'confirmReview', label: '复审确认', onClick: () => void review() },
    { key: 'obsolete', may: 'obsolete', label: '废止', danger: true, onClick: () => setOpen('obsolete') },
    { key: 'remove', may: 'remove', label: '删除', danger: true, onClick: () => void remove() },
  ] as const;
  const items: NonNullable<MenuProps['items']> = all
    .filter(({ may }) => acts.includes(may))
    .map(({ may: _may, ...item }) => item);
  const done = () => {
    setOpen(undefined);
    refresh();
  };
  const dialogs = (
    <>
      {open === 'edit' && <NormForm norm={norm} onClose={() => setOpen(undefined)} onDone={done} />}
      {open === 'obsolete' && (
        <FormModal<{ reason: string; replacedBy: string[] }, unknown>
          title={`废止 ${norm.code}`}
          okText="废止"
          danger
          initialValues={{ reason: '', replacedBy: [] }}
          failure="废止失败"
          send={(values) => normApi.makeObsolete({ id, version, ...values })}
          onClose={() => setOpen(undefined)}
          onDone={done}
        >
          <Form.Item
            name="reason"
            label="废止原因"
            extra="废止后不能再有新版本，订阅人会得到通知"
            rules={[{ required: true, whitespace: true, message: '请填写废止原因' }]}
          >
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
          <Form.Item name="replacedBy" label="代替它的规范">
            <NormsSelect effectiveOnly excludeId={id} />
          </Form.Item>
        </FormModal>
      )}
    </>
  );
  return { items, dialogs };
}

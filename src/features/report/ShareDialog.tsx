import { LINK_DAYS, LINK_DAYS_MAX, LINK_PASSWORD_MIN } from '@contract/report/kinds';
import type { ReportDetail, ReportLinkMade } from '@contract/report/report';
import { Alert, App, Button, Form, Input, InputNumber, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { reportApi } from '@/services/report';
import { errorText } from '@/utils/apiError';
import { copyText } from '@/utils/copyText';
import { failureText } from '@/utils/failure';

interface Props {
  report: ReportDetail;
  onClose: () => void;
  onChanged: () => void;
}
interface Values {
  days: number;
  password?: string;
}

/** Makes the public link of a report, or takes it back. Its address is shown once: only a hash of it is kept. */
export function ShareDialog({ report: { id, link }, onClose, onChanged }: Props) {
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [made, setMade] = useState<ReportLinkMade>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const make = async () => {
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    setBusy(true);
    setFailure(undefined);
    try {
      setMade(
        await reportApi.makeLink({ id, days: values.days, ...(values.password && { password: values.password }) }),
      );
      onChanged();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const drop = async () => {
    try {
      await reportApi.dropLink({ id });
      void message.success('已取消公开，之前的链接随即失效');
      onChanged();
      onClose();
    } catch (error) {
      void message.error(failureText(error, '取消公开失败'));
    }
  };
  const copy = () => copyText(made?.url ?? '');
  // The address cannot be told again: whoever has it would stand before a closed door.
  const askToDrop = () =>
    modal.confirm({
      title: '取消公开？',
      content: '已发出的链接随即失效，也不能恢复；再次公开会生成新的链接。',
      okText: '取消公开',
      okButtonProps: { danger: true },
      cancelText: '保留链接',
      onOk: drop,
    });
  const footer = made ? (
    <Button type="primary" onClick={onClose}>
      完成
    </Button>
  ) : (
    <>
      {link && (
        <Button danger onClick={askToDrop}>
          取消公开
        </Button>
      )}
      <Button onClick={onClose}>取消</Button>
      <Button type="primary" loading={busy} onClick={() => void make()}>
        {link ? '生成新链接' : '生成链接'}
      </Button>
    </>
  );
  return (
    <Modal open title="公开报告" onCancel={onClose} footer={footer} destroyOnHidden>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      {made ? (
        <>
          <p>链接只显示这一次，{dayjs(made.expiresTime).format('YYYY-MM-DD')} 前有效。</p>
          <Input.TextArea aria-label="公开链接" readOnly autoSize value={made.url} />
          <Button style={{ marginTop: 8 }} onClick={() => void copy()}>
            复制链接
          </Button>
        </>
      ) : (
        <>
          {link && (
            <Alert
              type="warning"
              showIcon
              style={{ marginBottom: 12 }}
              title={`已公开至 ${dayjs(link.expiresTime).format('YYYY-MM-DD')}，打开过 ${link.views} 次${link.hasPassword ? '，有密码' : ''}`}
              description="生成新链接后，之前的链接随即失效。"
            />
          )}
          <p>知道链接的人不用登录即可查看已发布的内容，看不到评论与之后的修改。</p>
          <Form form={form} layout="vertical" initialValues={{ days: LINK_DAYS }}>
            <Form.Item name="days" label="有效期" rules={[{ required: true, message: '请填写有效期' }]}>
              <InputNumber<number> min={1} max={LINK_DAYS_MAX} precision={0} suffix="天" />
            </Form.Item>
            <Form.Item
              name="password"
              label="密码（可不填）"
              rules={[{ min: LINK_PASSWORD_MIN, message: `至少 ${LINK_PASSWORD_MIN} 个字符` }]}
            >
              <Input.Password maxLength={100} autoComplete="new-password" />
            </Form.Item>
          </Form>
        </>
      )}
    </Modal>
  );
}

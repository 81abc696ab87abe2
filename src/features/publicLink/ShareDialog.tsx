import type { LinkMade, LinkSettings } from '@contract/publicLink/publicLink';
import {
  CONTEXT_COLUMNS_MAX,
  CONTEXT_HOURS_MAX,
  EMBED_HOSTS_MAX,
  LINK_DAYS,
  LINK_DAYS_MAX,
  LINK_PASSWORD_MAX,
  LINK_PASSWORD_MIN,
  type ShareKind,
} from '@contract/publicLink/words';
import { Alert, Button, Form, Input, InputNumber, Modal, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { publicLinkApi } from '@/services/publicLink';
import { errorText } from '@/utils/apiError';
import { copyText } from '@/utils/copyText';
import { LinkTable } from './LinkTable';
import styles from './links.module.css';
import { useRevoke } from './useRevoke';

export interface ShareTarget {
  kind: ShareKind;
  /** The id of a view or a page, the number of a dashboard. */
  target: string;
  /** What is locked with the link. */
  settings?: LinkSettings;
}
interface Props extends ShareTarget {
  onClose: () => void;
}
interface Values {
  days: number;
  password?: string;
  embedHosts?: string[];
  context?: string[];
}

/** What a stranger sees by the link, said before it is made. */
const shown: Readonly<Record<ShareKind, string>> = {
  tableView:
    '知道链接的人不用登录即可查看这个视图：只有视图当前显示的字段和符合视图筛选的记录，看不到隐藏的字段、其他视图、文件内容与评论。以后新增的字段不会公开。',
  tableForm: '知道链接的人不用登录即可填写这个表单，每次提交新增一条记录；他们看不到表格中的任何记录。',
  dashboard:
    '知道链接的人不用登录即可查看这个看板，数字按您的权限统计（包括您能看到的私密任务），筛选锁定为当前的样子；看不到数字背后的明细。之后修改组件，链接里也随之改变。',
  page: '知道链接的人不用登录即可阅读这个页面及其中的图片，看不到评论、历史与其他文档。之后的修改也会显示。',
  survey:
    '知道链接的人不用登录即可查看这份问卷的统计：每题的人数、比例和平均值，随新的答卷更新；填写的文字、文件、签名和人员姓名不公开。',
};
const HOST = /^https:\/\/[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){0,8}(:[0-9]{1,5})?$/;

/** Shares something by public links, and shows those that there are. An address is shown once: only a hash of it is kept. */
export function ShareDialog({ kind, target, settings, onClose }: Props) {
  const [form] = Form.useForm<Values>();
  const [made, setMade] = useState<LinkMade>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const links = useRequest(() => publicLinkApi.listOf({ kind, target }), {
    refreshDeps: [kind, target],
    onError: () => undefined,
  });
  const revoke = useRevoke(links.refresh);
  const make = async () => {
    if (busy) return;
    const values = await form.validateFields().catch(() => null);
    if (!values) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { days, password, embedHosts = [], context = [] } = values;
      const locked = { ...settings, ...(context.length > 0 && { context }) };
      const given = { ...(password && { password }), ...(embedHosts.length > 0 && { embedHosts }) };
      setMade(
        await publicLinkApi.create({
          kind,
          target,
          days,
          ...given,
          ...(Object.keys(locked).length > 0 && { settings: locked }),
        }),
      );
      form.resetFields();
      links.refresh();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const footer = made ? (
    <>
      <Button onClick={() => setMade(undefined)}>再生成一个</Button>
      <Button type="primary" onClick={onClose}>
        完成
      </Button>
    </>
  ) : (
    <>
      <Button onClick={onClose}>关闭</Button>
      <Button type="primary" loading={busy} disabled={!links.data} onClick={() => void make()}>
        生成链接
      </Button>
    </>
  );
  const live = links.data?.filter(({ revokedTime }) => revokedTime === null) ?? [];
  return (
    // Shown once: a click beside the dialog does not take the address away.
    <Modal
      open
      title="公开分享"
      width={720}
      onCancel={onClose}
      mask={{ closable: !made }}
      footer={footer}
      destroyOnHidden
    >
      <StateView
        loading={links.loading && !links.data}
        error={links.data ? undefined : links.error}
        onRetry={links.refresh}
      >
        {made ? (
          <>
            <p>链接只显示这一次，{dayjs(made.expiresTime).format('YYYY-MM-DD')} 前有效。</p>
            <Input.TextArea aria-label="公开链接" readOnly autoSize value={made.url} />
            {/* The keyboard goes on to what comes next, not to the button that closes. */}
            <Button autoFocus style={{ marginBlock: 8 }} onClick={() => void copyText(made.url)}>
              复制链接
            </Button>
            {made.secret && (
              <>
                <p>
                  嵌入的网站用下面的密钥签发上下文（JWT，HS256），内容是锁定的列与结束时间（不超过 {CONTEXT_HOURS_MAX}{' '}
                  小时），接在链接之后：<code>&amp;context=…</code>。密钥只显示这一次，请只保存在对方的服务器上。
                </p>
                <Input.TextArea aria-label="签名密钥" readOnly autoSize value={made.secret} />
                <pre className={styles.sample}>{'{ "exp": 1800000000, "picks": { "项目名称": ["星河平台"] } }'}</pre>
                <Button onClick={() => void copyText(made.secret ?? '')}>复制密钥</Button>
              </>
            )}
          </>
        ) : (
          <>
            <p>{shown[kind]}您离开企业或失去权限后，链接不再显示任何内容。</p>
            <Form form={form} layout="vertical" initialValues={{ days: LINK_DAYS }} onFinish={() => void make()}>
              <Form.Item name="days" label="有效期" rules={[{ required: true, message: '请填写有效期' }]}>
                <InputNumber<number> min={1} max={LINK_DAYS_MAX} precision={0} suffix="天" />
              </Form.Item>
              <Form.Item
                name="password"
                label="密码（可不填）"
                rules={[{ min: LINK_PASSWORD_MIN, message: `至少 ${LINK_PASSWORD_MIN} 个字符` }]}
              >
                <Input.Password maxLength={LINK_PASSWORD_MAX} autoComplete="new-password" />
              </Form.Item>
              <Form.Item
                name="embedHosts"
                label="可以嵌入的网站（可不填）"
                extra="填写网站的来源，例如 https://www.example.com；其他网站不能嵌入"
                rules={[
                  {
                    validator: (_, hosts: string[] = []) =>
                      hosts.every((host) => HOST.test(host))
                        ? Promise.resolve()
                        : Promise.reject(new Error('应以 https:// 开头，只含域名和端口，例如 https://www.example.com')),
                  },
                ]}
              >
                <Select mode="tags" open={false} maxCount={EMBED_HOSTS_MAX} tokenSeparators={[' ', ',', '，', '\n']} />
              </Form.Item>
              {kind === 'dashboard' && (
                <Form.Item
                  name="context"
                  label="由嵌入的网站锁定的列（可不填）"
                  extra="填写列名，例如 项目名称；链接只有带着对方服务器签名的取值才能打开，没有这一列的组件和指标组件不显示"
                >
                  <Select mode="tags" open={false} maxCount={CONTEXT_COLUMNS_MAX} tokenSeparators={[',', '，', '\n']} />
                </Form.Item>
              )}
              {/* A form is sent by Enter only where it has a button of that kind. */}
              <button type="submit" hidden />
            </Form>
            {failure && <Alert type="error" showIcon role="alert" title={failure} />}
          </>
        )}
        {live.length > 0 && (
          <>
            <h3 className={styles.subhead}>已生成的链接</h3>
            <LinkTable rows={live} revoke={revoke} />
          </>
        )}
      </StateView>
    </Modal>
  );
}

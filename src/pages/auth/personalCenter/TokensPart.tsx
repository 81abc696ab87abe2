import type { ApiToken, ApiTokenCreate, ApiTokenMade } from '@contract/auth/security';
import { tokenDays, tokenScopes } from '@contract/auth/securityWords';
import { App, Button, Form, Input, Modal, Radio, Select, Tag, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { securityApi } from '@/services/security';
import { siteAddress } from '@/utils/url';
import styles from './index.module.css';

const at = (time: string) => dayjs(time).format('YYYY-MM-DD HH:mm');

/** Tokens by which programs act as oneself. */
export function TokensPart() {
  const { modal, message } = App.useApp();
  const { data = [], error, loading, refresh } = useRequest(() => securityApi.listTokens());
  const [open, setOpen] = useState<'form' | { token: string } | null>(null);
  const create = (
    <Button type="primary" onClick={() => setOpen('form')}>
      创建访问令牌
    </Button>
  );
  const revoke = ({ id, name }: ApiToken) =>
    modal.confirm({
      title: `撤销访问令牌「${name}」？`,
      content: '使用它的程序立即不能再调用。',
      okText: '撤销',
      okButtonProps: { danger: true },
      onOk: async () => {
        await securityApi.deleteToken({ id }, showFailure);
        void message.success('已撤销');
        refresh();
      },
    });
  return (
    <>
      <p className={styles.hint}>
        脚本和其他系统用它调用接口：<code>Authorization: Bearer 令牌</code>
        。只在当前企业有效，能做的不会超过您当时的权限；密码、登录方式和令牌本身不对它开放。
        <a href={siteAddress('/api/docs')} target="_blank" rel="noreferrer">
          接口文档
        </a>
      </p>
      <StateView
        loading={loading && data.length === 0}
        error={data.length > 0 ? undefined : error}
        onRetry={refresh}
        empty={data.length === 0}
        emptyText="还没有访问令牌"
        emptyAction={create}
      >
        <ul className={styles.list} aria-label="访问令牌">
          {data.map((one) => (
            <li key={one.id} className={styles.row}>
              <span>
                <strong>{one.name}</strong> <Tag>{one.scope === 'read' ? '只读' : '读写'}</Tag>
                {one.ended && <Tag color="warning">已过期</Tag>}
                <span className={styles.small}>
                  {one.hint}… · {one.tenantName} · {at(one.expiresTime)} 到期 ·{' '}
                  {one.lastTime ? `最近使用 ${at(one.lastTime)}（${one.lastIp}）` : '还没有使用过'}
                </span>
              </span>
              <Button size="small" danger aria-label={`撤销 ${one.name}`} onClick={() => revoke(one)}>
                撤销
              </Button>
            </li>
          ))}
        </ul>
        {create}
      </StateView>
      {open === 'form' && (
        <FormModal<ApiTokenCreate, ApiTokenMade>
          title="创建访问令牌"
          okText="创建"
          initialValues={{ scope: 'read', days: 30 }}
          send={(values) => securityApi.createToken(values)}
          failure="创建访问令牌失败"
          onClose={() => setOpen(null)}
          onDone={({ token }) => {
            setOpen({ token });
            refresh();
          }}
        >
          <Form.Item name="name" label="用途" rules={[{ required: true, whitespace: true, message: '请填写用途' }]}>
            <Input maxLength={50} placeholder="每周汇总任务的脚本" />
          </Form.Item>
          <Form.Item name="scope" label="权限">
            <Radio.Group vertical options={Object.entries(tokenScopes).map(([value, label]) => ({ value, label }))} />
          </Form.Item>
          <Form.Item name="days" label="有效期">
            <Select options={tokenDays.map((value) => ({ value, label: `${value} 天` }))} />
          </Form.Item>
          <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
            <Input.Password autoComplete="current-password" maxLength={200} />
          </Form.Item>
        </FormModal>
      )}
      {typeof open === 'object' && open && (
        <Modal
          open
          title="访问令牌"
          onCancel={() => setOpen(null)}
          footer={
            <Button type="primary" onClick={() => setOpen(null)}>
              我已保存
            </Button>
          }
        >
          <p>请立即复制并保存，关闭后不再显示。</p>
          <Typography.Text
            code
            copyable={{ text: open.token, tooltips: ['复制令牌', '已复制'] }}
            className={styles.token}
          >
            {open.token}
          </Typography.Text>
        </Modal>
      )}
    </>
  );
}

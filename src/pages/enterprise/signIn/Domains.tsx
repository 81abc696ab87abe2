import type { SsoDomain } from '@contract/auth/signIn';
import { App, Button, Form, Input, Tag, Typography } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { signinApi } from '@/services/signin';
import { errorText } from '@/utils/apiError';
import styles from './signIn.module.css';

const DomainForm = (ends: { onClose: () => void; onDone: () => void }) => (
  <FormModal<{ domain: string }, unknown>
    title="添加邮箱域名"
    width={420}
    initialValues={{ domain: '' }}
    okText="添加"
    send={({ domain }) => signinApi.addDomain({ domain: domain.trim() })}
    failure="添加域名失败"
    {...ends}
  >
    <Form.Item
      name="domain"
      label="域名"
      extra="邮箱 @ 后面的部分，如 example.com"
      rules={[
        { required: true, whitespace: true, message: '请填写域名' },
        { pattern: /^\s*([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}\s*$/, message: '域名格式不正确' },
      ]}
    >
      <Input maxLength={200} autoFocus spellCheck={false} autoCapitalize="none" />
    </Form.Item>
  </FormModal>
);

/** Mail domains: proven by a TXT record, they let the enterprise's provider make accounts and tie those of its own people. */
export function Domains() {
  const { modal, message } = App.useApp();
  const list = useRequest(() => signinApi.listDomains());
  const [adding, setAdding] = useState(false);
  const verify = useRequest((id: string) => signinApi.verifyDomain({ id }), {
    manual: true,
    onSuccess: ({ domain }) => {
      void message.success(`已验证 ${domain}`);
      list.refresh();
    },
    onError: (error) => void message.error(errorText(error)),
  });
  const remove = ({ id, domain }: SsoDomain) =>
    modal.confirm({
      title: `删除域名 ${domain}？`,
      content: '之后登录方式不再为这个域名的邮箱自动创建或绑定账号，已有的绑定不变。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await signinApi.deleteDomain({ id }, showFailure);
        void message.success('已删除');
        list.refresh();
      },
    });
  const domains = list.data ?? [];
  return (
    <section aria-labelledby="domains" className={styles.section}>
      <div className={styles.head}>
        <h2 id="domains">邮箱域名</h2>
        <Button onClick={() => setAdding(true)}>添加域名</Button>
      </div>
      <p className={styles.hint}>
        验证过的域名属于企业：登录方式可以为它的邮箱自动创建账号，也可以直接绑定只在本企业的账号；没有验证时，首次登录要输入一次密码。
      </p>
      <StateView
        loading={list.loading && !list.data}
        error={list.data ? undefined : list.error}
        onRetry={list.refresh}
        empty={domains.length === 0}
        emptyText="还没有邮箱域名"
      >
        <ul className={styles.list} aria-label="邮箱域名">
          {domains.map((one) => (
            <li key={one.id}>
              <div className={styles.what}>
                <strong>{one.domain}</strong>{' '}
                {one.verifiedTime ? <Tag color="success">已验证</Tag> : <Tag color="warning">待验证</Tag>}
                {!one.verifiedTime && (
                  <span className={styles.facts}>
                    请在域名解析中为 <Typography.Text copyable>{`_xinghe.${one.domain}`}</Typography.Text> 添加 TXT 记录{' '}
                    <Typography.Text copyable>{one.record}</Typography.Text>
                  </span>
                )}
              </div>
              <div className="in-a-row">
                {!one.verifiedTime && (
                  <Button
                    size="small"
                    type="primary"
                    loading={verify.loading && verify.params?.[0] === one.id}
                    onClick={() => verify.run(one.id)}
                  >
                    验证
                  </Button>
                )}
                <Button size="small" danger onClick={() => remove(one)}>
                  删除
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </StateView>
      {adding && (
        <DomainForm
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            list.refresh();
          }}
        />
      )}
    </section>
  );
}

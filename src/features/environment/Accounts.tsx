import type { EnvironmentAccount, EnvironmentDetail } from '@contract/environment/environment';
import { App, Button, Popconfirm, Space, Typography } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Entries, Field, type RecordHandle } from '@/features/object/register';
import { environmentApi } from '@/services/environment';
import { failureText } from '@/utils/failure';
import { AccountForm } from './AccountForm';

/** Accounts with their passwords out of sight; each look is kept. */
export function Accounts({ record, changed }: RecordHandle<EnvironmentDetail>) {
  const accounts = record.accounts ?? [];
  if (accounts.length === 0) return <>还没有账号</>;
  return (
    <Entries>
      {accounts.map((account) => (
        <Field key={account.id} label={account.purpose ? `${account.name} · ${account.purpose}` : account.name}>
          <Account account={account} environment={record} changed={changed} />
        </Field>
      ))}
    </Entries>
  );
}

interface AccountProps {
  account: EnvironmentAccount;
  environment: EnvironmentDetail;
  changed: () => void;
}

function Account({ account, environment, changed }: AccountProps) {
  const { message } = App.useApp();
  const [secret, setSecret] = useState<string | null>(null);
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const mayChange = environment.rights.update;

  const run = async (work: () => Promise<unknown>, failure: string) => {
    setBusy(true);
    try {
      await work();
      changed();
    } catch (error) {
      void message.error(failureText(error, failure));
    } finally {
      setBusy(false);
    }
  };
  const read = () =>
    run(
      async () =>
        setSecret((await environmentApi.readAccountSecret({ id: environment.id, accountId: account.id })).secret),
      '查看密码失败',
    );
  const remove = () =>
    run(async () => {
      await environmentApi.removeAccount({ id: environment.id, accountId: account.id });
      void message.success('删除成功');
    }, '删除账号失败');

  return (
    <>
      <Space wrap size={4}>
        {secret === null ? (
          <Button size="small" loading={busy} onClick={() => void read()}>
            查看密码
          </Button>
        ) : (
          <>
            <Typography.Text code copyable={{ text: secret, tooltips: ['复制密码', '已复制'] }}>
              {secret}
            </Typography.Text>
            <Button size="small" type="text" onClick={() => setSecret(null)}>
              隐藏
            </Button>
          </>
        )}
        {mayChange && (
          <>
            <Button size="small" type="text" aria-label={`修改账号 ${account.name}`} onClick={() => setEditing(true)}>
              修改
            </Button>
            <Popconfirm
              title={`删除账号“${account.name}”？`}
              description="密码随之删除，不能恢复。"
              okText="删除"
              okButtonProps={{ danger: true }}
              onConfirm={() => void remove()}
            >
              <Button size="small" type="text" danger aria-label={`删除账号 ${account.name}`}>
                删除
              </Button>
            </Popconfirm>
          </>
        )}
      </Space>
      <div>
        <Typography.Text type="secondary">
          {account.readCount === 0
            ? '还没有人查看过密码'
            : `查看过 ${account.readCount} 次，最近：${account.readBy?.name ?? '已离开的人'} ${dayjs(account.readTime).format('YYYY-MM-DD HH:mm')}`}
        </Typography.Text>
      </div>
      {editing && (
        <AccountForm
          environment={environment}
          account={account}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            setSecret(null);
            void message.success('修改成功');
            changed();
          }}
        />
      )}
    </>
  );
}

export function AccountButton({ record, changed }: RecordHandle<EnvironmentDetail>) {
  const { message } = App.useApp();
  const [open, setOpen] = useState(false);
  if (!record.rights.update) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        添加账号
      </Button>
      {open && (
        <AccountForm
          environment={record}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false);
            void message.success('添加成功');
            changed();
          }}
        />
      )}
    </>
  );
}

import type { Passkey, PasskeyAdded } from '@contract/auth/passkey';
import { Alert, Button, Form, Input, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { useRequest } from '@/hooks/useRequest';
import { securityApi } from '@/services/security';
import { knowsPasskeys } from '@/utils/knowsPasskeys';
import { makePasskey } from '@/utils/webauthn';
import styles from './index.module.css';
import { RecoveryDialog } from './RecoveryDialog';

type Open = 'add' | { rename: Passkey } | { remove: Passkey } | { codes: readonly string[] } | null;

const at = (time: string) => dayjs(time).format('YYYY-MM-DD HH:mm');
const nameField = (
  <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
    <Input maxLength={50} placeholder="办公电脑、手机" />
  </Form.Item>
);
const passwordField = (
  <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
    <Input.Password autoComplete="current-password" maxLength={200} />
  </Form.Item>
);

interface Props {
  /** The second step of sign-in came or went. */
  onChanged: () => void;
  /** Why there are none at this address. */
  fault: string | null;
}

/** Passkeys: registered, renamed, removed. */
export function PasskeysPart({ onChanged, fault }: Props) {
  const { data = [], error, loading, refresh } = useRequest(() => securityApi.listPasskeys());
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    refresh();
    onChanged();
  };
  const barred = fault ?? (knowsPasskeys() ? null : '这个浏览器不支持通行密钥，请换一个较新的浏览器');
  const add = (
    <Button type="primary" disabled={barred !== null} onClick={() => setOpen('add')}>
      登记通行密钥
    </Button>
  );
  return (
    <>
      <p className={styles.hint}>
        用指纹、面容、设备密码或安全钥匙登录，不用输入密码，假冒的网页也骗不走。登记之后，用密码登录还要出示通行密钥、动态验证码或恢复码。
      </p>
      {barred && <Alert type="info" showIcon title={barred} style={{ marginBottom: 16 }} />}
      <StateView
        loading={loading && data.length === 0}
        error={data.length > 0 ? undefined : error}
        onRetry={refresh}
        empty={data.length === 0}
        emptyText="还没有通行密钥"
        emptyAction={barred ? undefined : add}
      >
        <ul className={styles.list} aria-label="通行密钥">
          {data.map((one) => (
            <li key={one.id} className={styles.row}>
              <span>
                <strong>{one.name}</strong> {one.synced && <Tag>多设备同步</Tag>}
                <span className={styles.small}>
                  {at(one.createdTime)} 登记 ·{' '}
                  {one.lastTime ? `最近使用 ${at(one.lastTime)}（${one.lastIp}）` : '还没有用它登录过'}
                </span>
              </span>
              <span className="wrapped">
                <Button size="small" aria-label={`重命名 ${one.name}`} onClick={() => setOpen({ rename: one })}>
                  重命名
                </Button>
                <Button size="small" danger aria-label={`移除 ${one.name}`} onClick={() => setOpen({ remove: one })}>
                  移除
                </Button>
              </span>
            </li>
          ))}
        </ul>
        {add}
      </StateView>
      {open === 'add' && (
        <FormModal<{ name: string; password: string }, PasskeyAdded>
          title="登记通行密钥"
          okText="继续"
          initialValues={{}}
          send={async ({ name, password }) => {
            const made = await makePasskey(await securityApi.beginPasskey({ password }));
            return securityApi.addPasskey({ name, ...made });
          }}
          failure="登记通行密钥失败"
          onClose={close}
          onDone={({ codes }) => {
            done();
            if (codes) setOpen({ codes });
          }}
        >
          <p>继续后，按浏览器的提示选择把密钥放在这台设备、手机或安全钥匙上。</p>
          {nameField}
          {passwordField}
        </FormModal>
      )}
      {typeof open === 'object' && open && 'rename' in open && (
        <FormModal<{ name: string }, null>
          title="重命名通行密钥"
          okText="保存"
          initialValues={{ name: open.rename.name }}
          send={({ name }) => securityApi.renamePasskey({ id: open.rename.id, name })}
          failure="重命名失败"
          onClose={close}
          onDone={done}
        >
          {nameField}
        </FormModal>
      )}
      {typeof open === 'object' && open && 'remove' in open && (
        <FormModal<{ password: string }, null>
          title={`移除通行密钥「${open.remove.name}」`}
          okText="移除"
          danger
          initialValues={{}}
          send={({ password }) => securityApi.removePasskey({ id: open.remove.id, password })}
          failure="移除通行密钥失败"
          onClose={close}
          onDone={done}
        >
          <p>
            今后不能再用它登录。
            {data.length === 1 && '这是最后一个；没有开启动态验证码时，恢复码随之失效，只凭密码就可以登录您的账号。'}
            设备里的那一份请在设备的设置中删除。
          </p>
          {passwordField}
        </FormModal>
      )}
      {typeof open === 'object' && open && 'codes' in open && <RecoveryDialog codes={open.codes} onClose={close} />}
    </>
  );
}

import type { Security, TotpRemoval } from '@contract/auth/security';
import { Button, Form, Input, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { securityApi } from '@/services/security';
import styles from './index.module.css';
import { RecoveryDialog } from './RecoveryDialog';
import { TotpSetup } from './TotpSetup';

type Open = 'setup' | 'remove' | 'renew' | { codes: readonly string[] } | null;

const passwordField = (
  <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
    <Input.Password autoComplete="current-password" maxLength={200} />
  </Form.Item>
);

/** Codes by time: set up and left; and the recovery codes, which stand for passkeys as well. */
export function TotpPart({ security, onChanged: refresh }: { security: Security; onChanged: () => void }) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const show = (codes: readonly string[]) => {
    setOpen({ codes });
    refresh();
  };
  return (
    <>
      <Facts security={security} onOpen={setOpen} />
      {open === 'setup' && <TotpSetup onClose={close} onDone={show} />}
      {open === 'renew' && (
        <FormModal<{ password: string }, { codes: string[] }>
          title="换一组恢复码"
          okText="换一组"
          initialValues={{}}
          send={({ password }) => securityApi.renewRecovery({ password })}
          failure="更换恢复码失败"
          onClose={close}
          onDone={({ codes }) => show(codes)}
        >
          <p>以前的恢复码立即失效。</p>
          {passwordField}
        </FormModal>
      )}
      {open === 'remove' && (
        <FormModal<TotpRemoval, null>
          title="关闭动态验证码"
          okText="关闭验证码"
          danger
          initialValues={{}}
          send={(values) => securityApi.removeTotp(values)}
          failure="关闭动态验证码失败"
          onClose={close}
          onDone={() => {
            close();
            refresh();
          }}
        >
          <p>关闭后，没有通行密钥的话，只凭密码就可以登录您的账号。</p>
          {passwordField}
          <Form.Item name="code" label="动态验证码或恢复码" rules={[{ required: true, message: '请输入验证码' }]}>
            <Input autoComplete="one-time-code" maxLength={40} />
          </Form.Item>
        </FormModal>
      )}
      {typeof open === 'object' && open && <RecoveryDialog codes={open.codes} onClose={close} />}
    </>
  );
}

function Facts({
  security: { totpSince, recoveryLeft, secondStep },
  onOpen,
}: {
  security: Security;
  onOpen: (open: Open) => void;
}) {
  if (!totpSince) {
    return (
      <div className={styles.row}>
        <span>
          未开启。开启后，用密码登录还需要输入手机验证器（如微信小程序“腾讯身份验证器”、Microsoft Authenticator）显示的
          6 位数字
          {secondStep && `。通行密钥丢失时可用恢复码登录，还有 ${recoveryLeft} 个`}
        </span>
        {secondStep && <Button onClick={() => onOpen('renew')}>换一组恢复码</Button>}
        <Button type="primary" onClick={() => onOpen('setup')}>
          开启动态验证码
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.row}>
      <span>
        <Tag color="success">已开启</Tag>
        {dayjs(totpSince).format('YYYY-MM-DD HH:mm')} 起 · 还有 {recoveryLeft} 个恢复码可用
      </span>
      <span className="wrapped">
        <Button onClick={() => onOpen('renew')}>换一组恢复码</Button>
        <Button danger onClick={() => onOpen('remove')}>
          关闭动态验证码
        </Button>
      </span>
    </div>
  );
}

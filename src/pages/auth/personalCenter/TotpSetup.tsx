import type { TotpBegun } from '@contract/auth/security';
import { Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { FormModal } from '@/features/object/form';
import { securityApi } from '@/services/security';
import styles from './index.module.css';

interface Props {
  onClose: () => void;
  /** With the recovery codes. */
  onDone: (codes: readonly string[]) => void;
}

/** Password, then the picture to scan and the first code of it. */
export function TotpSetup({ onClose, onDone }: Props) {
  const [begun, setBegun] = useState<TotpBegun | null>(null);
  if (!begun) {
    return (
      <FormModal<{ password: string }, TotpBegun>
        title="开启动态验证码"
        okText="下一步"
        initialValues={{}}
        send={({ password }) => securityApi.beginTotp({ password })}
        failure="开启动态验证码失败"
        onClose={onClose}
        onDone={setBegun}
      >
        <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
      </FormModal>
    );
  }
  return (
    <FormModal<{ code: string }, { codes: string[] }>
      key="scan"
      title="扫描二维码"
      okText="开启验证码"
      initialValues={{}}
      send={({ code }) => securityApi.confirmTotp({ code })}
      failure="开启动态验证码失败"
      onClose={onClose}
      onDone={({ codes }) => onDone(codes)}
    >
      <p>用手机验证器扫描，或手工输入密钥，再填写它显示的 6 位数字。</p>
      <img className={styles.code} src={begun.picture} alt="动态验证码的二维码" width={200} height={200} />
      <p>
        密钥{' '}
        <Typography.Text code copyable={{ text: begun.secret, tooltips: ['复制密钥', '已复制'] }}>
          {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Typography.Text>
      </p>
      <Form.Item
        name="code"
        label="6 位数字"
        rules={[{ required: true, pattern: /^\s*\d{6}\s*$/, message: '请输入验证器显示的 6 位数字' }]}
      >
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={8} />
      </Form.Item>
    </FormModal>
  );
}

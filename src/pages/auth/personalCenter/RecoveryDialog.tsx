import { Button, Modal, Typography } from 'antd';
import styles from './index.module.css';

/** The recovery codes, this once. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Modal
      open
      title="恢复码"
      width={440}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p>
        手机或密钥不在身边时，可以用恢复码代替动态验证码或通行密钥，每个只能用一次。请保存到安全的地方，关闭后不再显示。
      </p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Typography.Text copyable={{ text: codes.join('\n'), tooltips: ['复制全部恢复码', '已复制'] }}>
        复制全部
      </Typography.Text>
    </Modal>
  );
}

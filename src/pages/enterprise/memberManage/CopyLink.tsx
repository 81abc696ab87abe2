import { Alert, App, Button, Input } from 'antd';
import styles from './memberManage.module.css';

/** An address that is told once: afterwards only a new one can be made. */
export function CopyLink({ title, text, url }: { title: string; text: string; url: string }) {
  const { message } = App.useApp();
  const copy = () =>
    navigator.clipboard
      .writeText(url)
      .then(() => void message.success('链接已复制'))
      .catch(() => void message.warning('无法访问剪贴板，请手动选择并复制'));
  return (
    <Alert
      type="success"
      role="status"
      title={title}
      description={
        <>
          {text}
          <div className={styles.link}>
            <Input readOnly aria-label="链接" value={url} onFocus={(event) => event.target.select()} />
            <Button type="primary" onClick={copy}>
              复制
            </Button>
          </div>
        </>
      }
    />
  );
}

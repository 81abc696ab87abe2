import { Alert, Button, Input } from 'antd';
import { copyText } from '@/utils/copyText';
import styles from './memberManage.module.css';

/** An address that is told once: afterwards only a new one can be made. */
export function CopyLink({ title, text, url }: { title: string; text: string; url: string }) {
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
            <Button type="primary" onClick={() => void copyText(url)}>
              复制
            </Button>
          </div>
        </>
      }
    />
  );
}

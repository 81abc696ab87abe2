import { ExportOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { AppFrame } from '@/features/app';
import { sandboxOf } from '@/utils/frame';
import styles from './tools.less';

interface Props {
  /** Of the tool: its host page is told by it. */
  id: string;
  name: string;
  url: string;
  onClose: () => void;
}

/** A tool in a window of its own inside this page. Whether it may be framed is the tool's to say: beside it, a way out. */
export default function ToolFrame({ id, name, url, onClose }: Props) {
  return (
    <Modal
      open
      title={name}
      width="min(1200px, 96vw)"
      centered
      onCancel={onClose}
      footer={
        <>
          <span className={styles.frameHint}>页面没有显示？该网站可能不允许内嵌。</span>
          <Button icon={<ExportOutlined />} href={url} target="_blank" rel="noopener noreferrer">
            在新标签页打开
          </Button>
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      <div className={styles.frame}>
        {new URL(url).origin === window.location.origin ? (
          <iframe title={name} src={url} sandbox={sandboxOf(url)} referrerPolicy="strict-origin-when-cross-origin" />
        ) : (
          <AppFrame id={id} name={name} />
        )}
      </div>
    </Modal>
  );
}

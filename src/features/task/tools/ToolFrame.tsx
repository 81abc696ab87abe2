import { ExportOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { sandboxOf } from '@/utils/frame';
import styles from './tools.less';

/** A tool in a window of its own inside this page. Whether it may be framed is the tool's to say: beside it, a way out. */
export default function ToolFrame({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
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
      <iframe
        className={styles.frame}
        title={name}
        src={url}
        sandbox={sandboxOf(url)}
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </Modal>
  );
}

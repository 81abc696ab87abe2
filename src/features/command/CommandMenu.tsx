import { Modal } from 'antd';
import styles from './command.module.css';
import { MenuBody } from './MenuBody';

interface Props {
  open: boolean;
  onClose: () => void;
  onSheet: () => void;
  onCreate: () => void;
}

/** The command menu (Ctrl/⌘K): finds tasks, projects and actions. */
export default function CommandMenu({ open, onClose, onSheet, onCreate }: Props) {
  return (
    <Modal
      open={open}
      footer={null}
      closable={false}
      destroyOnHidden
      width={620}
      onCancel={onClose}
      aria-label="命令菜单"
      className={styles.modal}
      styles={{ container: { padding: 0, overflow: 'hidden' } }}
    >
      <MenuBody onClose={onClose} onSheet={onSheet} onCreate={onCreate} />
    </Modal>
  );
}

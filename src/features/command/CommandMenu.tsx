import { Modal } from 'antd';
import { useRef } from 'react';
import styles from './command.module.css';
import { MenuBody } from './MenuBody';

interface Props {
  open: boolean;
  /** Before this code was there. */
  typedEarly: string;
  onClose: () => void;
  onSheet: () => void;
  onHelp: () => void;
  onCreate: () => void;
}

/** The command menu (Ctrl/⌘K): finds tasks, projects and actions. */
export default function CommandMenu({ open, typedEarly, onClose, onSheet, onHelp, onCreate }: Props) {
  const later = useRef<() => void>(undefined);
  return (
    <Modal
      open={open}
      // The focus has gone back by then: what a command of the page opens keeps it.
      afterClose={() => {
        later.current?.();
        later.current = undefined;
      }}
      footer={null}
      closable={false}
      destroyOnHidden
      width={620}
      onCancel={onClose}
      aria-label="命令菜单"
      className={styles.modal}
      styles={{ container: { padding: 0, overflow: 'hidden' } }}
    >
      <MenuBody
        typedEarly={typedEarly}
        onClose={(run) => {
          later.current = run;
          onClose();
        }}
        onSheet={onSheet}
        onHelp={onHelp}
        onCreate={onCreate}
      />
    </Modal>
  );
}

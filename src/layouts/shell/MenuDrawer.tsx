import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import styles from './index.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Something else was opened from it: the focus is there, and does not come back. */
  replaced: boolean;
  /** The rail. */
  children: ReactNode;
}

/**
 * The rail of narrow windows, as a sheet within the reach of a thumb. Not rendered ahead: antd hands Escape to a closed
 * drawer too once it is.
 */
export default function MenuDrawer({ open, onClose, replaced, children }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="min(640px, 88dvh)"
      closable={false}
      title={null}
      focusable={{ focusTriggerAfterClose: !replaced }}
      styles={{
        body: { padding: 0 },
        section: {
          borderStartStartRadius: 'var(--ant-border-radius-lg)',
          borderStartEndRadius: 'var(--ant-border-radius-lg)',
        },
      }}
      aria-label="导航"
    >
      {/** biome-ignore lint/a11y/noStaticElementInteractions: links are followed by themselves; with each the sheet has done its work. */}
      {/** biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too. */}
      <div
        className={styles.sheet}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) onClose();
        }}
      >
        {children}
      </div>
    </Drawer>
  );
}

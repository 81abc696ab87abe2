import { Drawer } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The rail. */
  children: ReactNode;
}

/**
 * The rail of narrow windows, as a sheet within the reach of a thumb. Not rendered ahead: antd hands Escape to a closed
 * drawer too once it is.
 */
export default function MenuDrawer({ open, onClose, children }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="bottom"
      size="min(640px, 88dvh)"
      closable={false}
      title={null}
      styles={{
        body: { padding: 0 },
        section: {
          borderStartStartRadius: 'var(--ant-border-radius-lg)',
          borderStartEndRadius: 'var(--ant-border-radius-lg)',
        },
      }}
      aria-label="导航"
    >
      {children}
    </Drawer>
  );
}

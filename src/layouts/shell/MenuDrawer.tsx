import { Drawer } from 'antd';
import { Rail } from './Rail';

/** The rail of narrow windows. Rendered ahead: its bell asks for the unread count that the bar's dot shows. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={264}
      closable={false}
      title={null}
      forceRender
      styles={{ body: { padding: 0 } }}
      aria-label="导航"
    >
      <Rail folded={false} />
    </Drawer>
  );
}

import { Drawer } from 'antd';
import { Rail } from './Rail';

/** The rail of narrow windows. Not rendered ahead: antd hands Escape to a closed drawer too once it is. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="left"
      size={264}
      closable={false}
      title={null}
      styles={{ body: { padding: 0 } }}
      aria-label="导航"
    >
      <Rail folded={false} />
    </Drawer>
  );
}

import { Drawer } from 'antd';
import { RulePanel } from '@/features/automation';

/** What follows by itself from changes of the table's records. */
export const RulesDrawer = ({ tableId, onClose }: { tableId: string; onClose: () => void }) => (
  <Drawer open title="自动化" onClose={onClose} size="min(720px, 100vw)">
    <RulePanel tableId={tableId} />
  </Drawer>
);

import { LabelDrawer as Drawer } from '@/features/labelAdmin';
import { normApi } from '@/services/norm';
import { useNormLabels } from './useNormLabels';

/** Where labels of norms are kept. */
export function LabelDrawer({ onClose }: { onClose: () => void }) {
  return <Drawer noun="规范" measure="部" state={useNormLabels()} api={normApi} onClose={onClose} />;
}

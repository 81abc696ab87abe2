import { LabelDrawer as Drawer } from '@/features/labelAdmin';
import { questionnaireApi } from '@/services/questionnaire';
import { useFormLabels } from './useFormLabels';

/** Where labels of questionnaires are kept. */
export function LabelDrawer({ onClose }: { onClose: () => void }) {
  return <Drawer noun="问卷" measure="份" state={useFormLabels()} api={questionnaireApi} onClose={onClose} />;
}

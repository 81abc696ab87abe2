import type { FormDetail } from '@contract/questionnaire/form';
import type { FormSchema, Question } from '@contract/questionnaire/model';
import { BankDialog } from './BankDialog';
import { CopyDialog } from './CopyDialog';
import { LogicGraph } from './LogicGraph';
import { withFreshIds } from './model/edit';
import { PasteDialog } from './PasteDialog';
import { Preview } from './Preview';
import { Templates } from './Templates';

export type OpenDialog = 'preview' | 'templates' | 'paste' | 'copy' | 'bank' | 'graph';

interface Props {
  open: OpenDialog | undefined;
  form: FormDetail;
  schema: FormSchema;
  faulty: ReadonlySet<string>;
  /** Questions come beside those that are there. */
  onUse: (questions: Question[]) => void;
  /** In place of those that are there. */
  onReplace: (schema: FormSchema) => void;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** What opens over the designer, one at a time. */
export function DesignDialogs({ open, form, schema, faulty, onUse, onReplace, onChoose, onClose }: Props) {
  if (open === 'preview') return <Preview form={form} schema={schema} onClose={onClose} />;
  if (open === 'paste') return <PasteDialog formId={form.id} schema={schema} onUse={onUse} onClose={onClose} />;
  if (open === 'copy') return <CopyDialog formId={form.id} schema={schema} onUse={onUse} onClose={onClose} />;
  if (open === 'bank') return <BankDialog schema={schema} onUse={onUse} onClose={onClose} />;
  if (open === 'graph') {
    return (
      <LogicGraph
        schema={schema}
        faulty={faulty}
        onChoose={(id) => {
          onClose();
          onChoose(id);
        }}
        onClose={onClose}
      />
    );
  }
  if (open === 'templates') {
    return (
      <Templates
        replaces={schema.questions.length > 0}
        onClose={onClose}
        onUse={(template) => onReplace(withFreshIds(template))}
      />
    );
  }
  return null;
}

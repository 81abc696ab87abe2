import { RichEditor } from '@/components/RichEditor';
import { useMentionableInProject } from '@/features/object/editor';

interface Props {
  projectId: string;
  /** HTML; given by the form. */
  value?: string;
  onChange?: (html: string) => void;
  onSave: () => void;
}

/** The description of a new task, where people of the project can be named as well. */
export function NotesInput({ projectId, value = '', onChange, onSave }: Props) {
  const mentions = useMentionableInProject(projectId);
  return (
    <RichEditor
      compact
      autoFocus={false}
      html={value}
      mentions={mentions}
      onChange={(html) => onChange?.(html)}
      onSave={onSave}
    />
  );
}

import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useMentionableInProject } from '@/features/object/editor';

const RichEditor = lazy(() => import('@/components/RichEditor'));

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
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 3 }} />}>
      <RichEditor
        compact
        autoFocus={false}
        html={value}
        mentions={mentions}
        onChange={(html) => onChange?.(html)}
        onSave={onSave}
      />
    </Suspense>
  );
}

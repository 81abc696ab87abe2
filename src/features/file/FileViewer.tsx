import { lazy, Suspense } from 'react';
import type { ViewedFile } from './types';

const ViewerDialog = lazy(() => import('./ViewerDialog'));

interface Props {
  /** Those that one goes through with the arrow keys. */
  files: readonly ViewedFile[];
  /** Which one is open; null: none. */
  current: string | null;
  onMove: (fileId: string) => void;
  onClose: () => void;
  /** What is looked for in it. */
  sought?: string;
  /** Where it opens, as the search says it. */
  place?: string;
}

/** Files large, one after the other, without saving them: wherever files hang, they are opened by this. */
export function FileViewer(props: Props) {
  const file = props.files.find(({ fileId }) => fileId === props.current);
  if (!file) return null;
  return (
    <Suspense>
      <ViewerDialog {...props} file={file} />
    </Suspense>
  );
}

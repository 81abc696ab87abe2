import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { PageEditorProps } from './editor/props';

const Editor = lazy(() => import('./editor/PageEditor'));

/** The editor of pages; its code comes when a page is written for the first time. */
export function PageEditor(props: PageEditorProps) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
      <Editor {...props} />
    </Suspense>
  );
}

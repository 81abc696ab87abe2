import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useListState } from '../state/useListState';

const SaveViewDialog = lazy(() => import('./SaveViewDialog'));

/** Beside the filters that were set: keeps them as a view. One that is open is saved from its own menu. */
export function KeepView() {
  const { view } = useListState();
  const [naming, setNaming] = useState(false);
  if (view) return null;
  return (
    <>
      <Button type="link" size="small" onClick={() => setNaming(true)}>
        存为视图
      </Button>
      {naming && (
        <Suspense fallback={null}>
          <SaveViewDialog view={null} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </>
  );
}

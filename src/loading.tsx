import { CHUNK_LOAD_TIMEOUT_MS } from '@contract/constants';
import { useEffect, useState } from 'react';
import { ChunkLoadError } from '@/utils/chunkLoad';

/** While a page's code loads. Quick loads show nothing, so that nothing flickers; 120 s without it is a failure (§2). */
export default function Loading() {
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    const timer = window.setTimeout(() => setFailure(new ChunkLoadError('页面加载超时')), CHUNK_LOAD_TIMEOUT_MS);
    return () => window.clearTimeout(timer);
  }, []);
  if (failure) throw failure;
  return (
    <div className="page-loading" role="status" aria-label="正在加载">
      <span className="page-loading-bar" />
    </div>
  );
}

import { useModel } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useEffect, useSyncExternalStore } from 'react';
import { uploadQueue } from './uploadQueue';

/** What is on its way into the library, of whoever is logged in. @param onArrived something did; the list is to look again */
export function useUploads(onArrived: () => void) {
  const { initialState } = useModel('@@initialState');
  const userId = initialState?.user?.userId ?? '';
  const arrived = useMemoizedFn(onArrived);
  useEffect(() => uploadQueue.belongsTo(userId), [userId]);
  useEffect(() => uploadQueue.onArrived(arrived), [arrived]);
  const all = useSyncExternalStore(uploadQueue.watch, uploadQueue.get);
  return { ...uploadQueue, all };
}

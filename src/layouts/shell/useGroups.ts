import { useLocation } from '@umijs/max';
import { useState } from 'react';
import { readStored, StorageKey, writeStored } from '@/utils/storage';
import { type GroupKey, groupOf, isOpen, keptFolds } from './entries';

/** Which groups of the rail are open: the one that somebody stands in, and those that were left open. */
export function useGroups() {
  const { pathname } = useLocation();
  const current = groupOf(pathname);
  const [left, setLeft] = useState(() => readStored(StorageKey.RAIL_GROUPS));
  // Folded while standing in it: it opens with the next way into it.
  const [foldedIn, setFoldedIn] = useState<GroupKey>();
  if (foldedIn !== undefined && foldedIn !== current) setFoldedIn(undefined);
  return {
    openOf: (key: GroupKey) => isOpen(key, current, foldedIn === key, left),
    setOpen: (key: GroupKey, open: boolean) => {
      if (key === current) setFoldedIn(open ? undefined : key);
      const kept = keptFolds(left, key, open);
      setLeft(kept);
      writeStored(StorageKey.RAIL_GROUPS, kept);
    },
  };
}

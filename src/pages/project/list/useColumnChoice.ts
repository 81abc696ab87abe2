import { useRequest } from 'ahooks';
import { useState } from 'react';
import { getPreference, savePreference } from '@/services/tenant';

const PREFERENCE = 'projectColumns';

interface Choosable {
  key: string;
  locked?: boolean;
  optional?: boolean;
}

/** The keys to show: what the user chose, or what is shown by default; a locked column always. */
export const visibleKeys = (columns: readonly Choosable[], chosen: unknown): string[] => {
  const keys = Array.isArray(chosen) ? chosen : undefined;
  return columns
    .filter((column) => column.locked || (keys ? keys.includes(column.key) : !column.optional))
    .map((column) => column.key);
};

/** The user's choice of columns, kept by the server; when it cannot be read or kept the list works all the same. */
export const useColumnChoice = (columns: readonly Choosable[]) => {
  const [chosen, setChosen] = useState<unknown>();
  const stored = useRequest(() => getPreference<unknown>(PREFERENCE), { onError: () => undefined });
  const choose = (keys: string[] | null) => {
    setChosen(keys);
    savePreference(PREFERENCE, keys).catch(() => undefined);
  };
  return {
    visible: visibleKeys(columns, chosen === undefined ? stored.data : chosen),
    choose: (keys: string[]) => choose(keys),
    reset: () => choose(null),
  };
};

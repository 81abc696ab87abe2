/** The saved views of the project on the screen, and what this user has chosen about them. */

import type { TaskView } from '@contract/task/views';
import { useMemoizedFn } from 'ahooks';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import StateView from '@/components/StateView';
import { type ColumnChoice, readChoice } from '@/features/object/list';
import { useRequest } from '@/hooks/useRequest';
import { taskViewApi } from '@/services/taskView';
import { tenantApi } from '@/services/tenant';
import { useTaskProject } from '../context/TaskProject';
import { noViewChoice, orderViews, readCards, readViewChoice, type ViewChoice } from './viewChoice';

export interface ViewDraft {
  columns?: ColumnChoice;
  cards?: readonly string[];
}

interface Views {
  /** In the user's order. */
  views: TaskView[];
  choice: ViewChoice;
  choose: (choice: ViewChoice) => void;
  reload: () => Promise<TaskView[]>;
  /** Columns of the list without a view. */
  ownColumns: ColumnChoice;
  setOwnColumns: (columns: ColumnChoice) => void;
  /** Fields of the board's cards without a view; null: the usual ones. */
  ownCards: readonly string[] | null;
  setOwnCards: (fields: readonly string[]) => void;
  /** Columns and cards of views as they stand changed and not saved, by the view's id. */
  drafts: Readonly<Record<string, ViewDraft>>;
  /** null: nothing is changed any more. */
  setDraft: (layoutId: string, part: ViewDraft | null) => void;
}

const none: Views = {
  views: [],
  choice: noViewChoice,
  choose: () => undefined,
  reload: async () => [],
  ownColumns: readChoice(null),
  setOwnColumns: () => undefined,
  ownCards: null,
  setOwnCards: () => undefined,
  drafts: {},
  setDraft: () => undefined,
};
const Context = createContext<Views>(none);

const nothing = { views: [], kept: null, columns: null, cards: null };

/** A lost choice is not worth a toast. */
const keep = (key: string, value: unknown) => void tenantApi.savePreference({ key, value }).catch(() => undefined);
/** Without them the list shows itself as it is by default. */
const preferenceOf = (key: string) => tenantApi.getPreference({ key }).catch(() => null);

export function ViewsProvider({ children }: { children: ReactNode }) {
  const {
    projectId,
    rights: { userId },
  } = useTaskProject();
  const [drafts, setDrafts] = useState<Record<string, ViewDraft>>({});
  const loaded = useRequest(
    async () => {
      const [views, kept, columns, cards] = await Promise.all([
        taskViewApi.list({ projectId }),
        preferenceOf(`taskViews:${projectId}`),
        preferenceOf(`taskColumns:${projectId}`),
        preferenceOf(`taskCards:${projectId}`),
      ]);
      return { views, kept, columns, cards };
    },
    {
      refreshDeps: [projectId],
      // Who comes back to a project sees its views as they were left, and a moment later as they are.
      cacheKey: `taskViews:${userId}:${projectId}`,
    },
  );
  const { data, error, refresh, mutate } = loaded;
  const { views, kept, columns, cards } = data ?? nothing;
  const choice = useMemo(() => readViewChoice(kept), [kept]);
  const ownColumns = useMemo(() => readChoice(columns), [columns]);
  const ownCards = useMemo(() => readCards(cards), [cards]);
  const change = (part: Partial<NonNullable<typeof data>>) => mutate((before) => before && { ...before, ...part });
  const choose = useMemoizedFn((next: ViewChoice) => {
    change({ kept: next });
    keep(`taskViews:${projectId}`, next);
  });
  const reload = useMemoizedFn(async () => {
    const views = await taskViewApi.list({ projectId });
    change({ views });
    return views;
  });
  const changeColumns = useMemoizedFn((next: ColumnChoice) => {
    change({ columns: next });
    keep(`taskColumns:${projectId}`, next);
  });
  const changeCards = useMemoizedFn((next: readonly string[]) => {
    change({ cards: next });
    keep(`taskCards:${projectId}`, next);
  });
  const setDraft = useMemoizedFn((layoutId: string, part: ViewDraft | null) =>
    setDrafts(({ [layoutId]: before, ...others }) =>
      part ? { ...others, [layoutId]: { ...before, ...part } } : others,
    ),
  );
  const value = useMemo<Views>(
    () => ({
      views: orderViews(views, choice),
      choice,
      choose,
      reload,
      ownColumns,
      setOwnColumns: changeColumns,
      ownCards,
      setOwnCards: changeCards,
      drafts,
      setDraft,
    }),
    [views, choice, choose, reload, ownColumns, changeColumns, ownCards, changeCards, drafts, setDraft],
  );
  return (
    <StateView loading={!data && !error} error={data ? undefined : error} onRetry={refresh} rows={10}>
      <Context.Provider value={value}>{children}</Context.Provider>
    </StateView>
  );
}

export const useViews = () => useContext(Context);

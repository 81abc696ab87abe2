import type { Roster } from '@contract/duty/duty';
import { useModel } from '@umijs/max';
import { useMemo } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { dutyApi } from '@/services/duty';
import { type Board, lettersOf } from './board';

/** The roster that the address names; else the first that the reader serves in, else the first. */
export function chosenRoster(rosters: readonly Roster[], asked: string, userId: string | undefined) {
  const serves = ({ people }: Roster) => people.some((one) => one.userId === userId);
  return rosters.find(({ id }) => id === asked) ?? rosters.find(serves) ?? rosters[0];
}

/** The rosters of the enterprise, and the chosen one in a span of days. */
export function useBoard(asked: string, { from, to }: { from: string; to: string }) {
  const { initialState } = useModel('@@initialState');
  const userId = initialState?.user?.userId;
  const all = useRequest(dutyApi.listRosters);
  const roster = chosenRoster(all.data?.rosters ?? [], asked, userId);
  const shown = useRequest(() => dutyApi.grid({ id: roster?.id ?? '', from, to }), {
    ready: roster !== undefined,
    refreshDeps: [roster?.id, from, to],
  });
  const board = useMemo<Board | undefined>(
    () => roster && shown.data && { roster, grid: shown.data, letters: lettersOf(roster.shifts), userId },
    [roster, shown.data, userId],
  );
  return {
    ...{ roster, board, userId, rosters: all.data?.rosters, editable: all.data?.editable ?? false },
    loading: all.loading || shown.loading,
    error: all.error ?? shown.error,
    /** A look that another one overtakes is no failure; what fails stands in `error`. */
    refresh: async () => {
      await Promise.allSettled([all.refreshAsync(), roster ? shown.refreshAsync() : undefined]);
    },
  };
}

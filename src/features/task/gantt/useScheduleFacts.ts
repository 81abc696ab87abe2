import type { ScheduleLink } from '@contract/task/schedule';
import { useDebounceFn, useMemoizedFn } from 'ahooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { taskScheduleApi } from '@/services/taskSchedule';

const AT_ONCE = 300;
const WAIT_MS = 120;

/** Dependencies, and on demand the slack, of the tasks that came into sight. */
export function useScheduleFacts(projectId: string, critical: boolean) {
  const [links, setLinks] = useState<ReadonlyMap<string, ScheduleLink>>(new Map());
  const [slack, setSlack] = useState<ReadonlyMap<string, number>>(new Map());
  const asked = useRef({ links: new Set<string>(), slack: new Set<string>(), round: 0 });
  const inSight = useRef<readonly string[]>([]);

  const load = useMemoizedFn(async () => {
    const { round } = asked.current;
    const fresh = (known: Set<string>) => {
      const ids = inSight.current.filter((id) => !known.has(id)).slice(0, AT_ONCE);
      for (const id of ids) known.add(id);
      return ids;
    };
    const forLinks = fresh(asked.current.links);
    const forSlack = critical ? fresh(asked.current.slack) : [];
    const forget = (known: Set<string>, ids: string[]) => {
      for (const id of ids) known.delete(id);
    };
    // The lines and the colours are an addition: rows and bars stand without them, and the next scroll asks again.
    if (forLinks.length > 0) {
      await taskScheduleApi
        .links({ projectId, taskIds: forLinks })
        .then((answer) => {
          if (round !== asked.current.round) return;
          setLinks((now) => new Map([...now, ...answer.links.map((link) => [link.dependId, link] as const)]));
        })
        .catch(() => forget(asked.current.links, forLinks));
    }
    if (forSlack.length > 0) {
      await taskScheduleApi
        .slack({ projectId, taskIds: forSlack })
        .then((answer) => {
          if (round !== asked.current.round) return;
          setSlack((now) => new Map([...now, ...answer.tasks.map((one) => [one.taskId, one.slackDays] as const)]));
        })
        .catch(() => forget(asked.current.slack, forSlack));
    }
  });
  const { run } = useDebounceFn(() => void load(), { wait: WAIT_MS });
  const show = useCallback(
    (ids: readonly string[]) => {
      inSight.current = ids;
      run();
    },
    [run],
  );
  useEffect(() => {
    if (critical) run();
  }, [critical, run]);
  /** After a change: what is known may be wrong. The lines stay until the new ones are there. */
  const reload = useMemoizedFn(async () => {
    const round = asked.current.round + 1;
    const ids = inSight.current.slice(0, AT_ONCE);
    asked.current = { links: new Set(ids), slack: new Set(), round };
    setSlack(new Map());
    run();
    try {
      const answer = await taskScheduleApi.links({ projectId, taskIds: [...ids] });
      if (round === asked.current.round) setLinks(new Map(answer.links.map((link) => [link.dependId, link])));
    } catch {
      asked.current.links.clear();
    }
  });
  return { links, slack, show, reload };
}

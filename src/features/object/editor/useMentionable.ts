import type { Person } from '@contract/envelope';
import { useMemo } from 'react';
import type { MentionSource } from '@/components/RichEditor/useMentions';
import { listMentionable } from '@/services/task';

/** Who may see a task, or the tasks of a project where one is about to be created; read once, when asked for. */
export function useMentionable({ taskId, projectId }: { taskId?: string; projectId?: string }): MentionSource {
  return useMemo(() => {
    let people: Promise<Person[]> | undefined;
    return () => {
      people ??= listMentionable(taskId ? { taskId } : { projectId }, { quiet: true });
      people.catch(() => {
        people = undefined;
      });
      return people;
    };
  }, [taskId, projectId]);
}

import type { Person } from '@contract/envelope';
import { useMemo } from 'react';
import type { MentionSource } from '@/components/RichEditor/useMentions';
import { listMentionableOn, type PartType } from '@/services/object';
import { taskPartApi } from '@/services/taskPart';

const once = (read: () => Promise<Person[]>): MentionSource => {
  let people: Promise<Person[]> | undefined;
  return () => {
    people ??= read();
    people.catch(() => {
      people = undefined;
    });
    return people;
  };
};

/** Who may see an object; read once, when asked for. */
export const useMentionable = (type: PartType, id: string): MentionSource =>
  useMemo(() => once(() => listMentionableOn({ type, id })), [type, id]);

/** Who may see the tasks of a project where one is about to be created. */
export const useMentionableInProject = (projectId: string | undefined): MentionSource =>
  useMemo(() => once(() => taskPartApi.listMentionable({ projectId })), [projectId]);

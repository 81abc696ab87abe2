import { ids, type Param } from '@/features/object/list';

const ALL = 'all';
const some = ids();

/** The projects of one look, in the address; null: those that the dashboard is kept for; none: all that one sees. */
export const chosenProjects: Param<readonly string[] | null> = {
  ...{ initial: null, effect: 'narrows', formerly: [] },
  read(texts, former) {
    if (texts.includes(ALL)) return [];
    const found = some.read(texts, former);
    return found.length > 0 ? found : null;
  },
  write: (value) => (value?.length === 0 ? [ALL] : some.write(value ?? [])),
};

/** The words of groups: people and projects by their names, the rest as its module says. */
import type { SystemContext } from '../define';
import type { Dimension } from '../metric';

const NONE = '未填';

/** @returns how each of the keys is said; null is 未填, so that the parts are the whole */
export async function labelsOf(
  context: SystemContext,
  { labels }: Dimension,
  keys: readonly (string | null)[],
): Promise<(key: string | null) => string> {
  const known = keys.filter((key) => key !== null);
  const words = await wordsOf(context, labels, known);
  return (key) => (key === null ? NONE : (words(key) ?? key));
}

async function wordsOf(
  { platform, db }: SystemContext,
  labels: Dimension['labels'],
  keys: readonly string[],
): Promise<(key: string) => string | undefined> {
  if (labels === 'person') {
    const people = await platform.directory.of(db.tenantId);
    return (key) => people(key)?.name;
  }
  if (labels === 'project') {
    const found = await Promise.all(keys.map((id) => platform.projects.find(db.tenantId, id)));
    const names = new Map(found.flatMap((project) => (project ? [[project.id, project.name] as const] : [])));
    return (key) => names.get(key);
  }
  if (typeof labels === 'function') {
    const names = await labels({ platform, db }, keys);
    return (key) => names.get(key);
  }
  return (key) => labels[key];
}

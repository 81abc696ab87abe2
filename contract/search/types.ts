/** What the search finds: every kind of object that is numbered or named, people and labels. Nothing heavy is imported: the console bundles this. */
import { registers } from '../kinds';
import { type ObjectType, objectTypes } from '../objectTypes';

/** More fitting objects of one kind than these are not ranked: the newest, the own and the best of them are. */
export const SEARCH_RANKED = 500;
export const SEARCH_SEEN_MAX = 60;
export const SEARCH_KEYWORD_MAX = 200;

const { task, project, planNode, report, norm, document, tableRecord } = objectTypes;

/** In the order in which groups stand that fit equally well. */
export const searchTypes = {
  task,
  project,
  planNode,
  ...registers,
  report,
  norm,
  document,
  tableRecord,
  member: { label: '成员', prefix: null, page: '/search?person={objectId}' },
  label: { label: '标签', prefix: null, page: '/search?label={objectId}' },
} as const satisfies Partial<
  Record<ObjectType | 'member' | 'label', { label: string; prefix: string | null; page: string }>
>;

export type SearchType = keyof typeof searchTypes;
export const searchTypeCodes = Object.keys(searchTypes) as SearchType[];

/** The page of a hit. A label of a project leads to the tasks that carry it, as one of the enterprise does. */
export const hitPage = ({ type, id, projectId }: { type: SearchType; id: string; projectId: string | null }): string =>
  searchTypes[type].page.replace('{objectId}', id).replace('{projectId}', projectId ?? id);

/** The calls of what hangs on a task: comments, history, who can be mentioned, who follows. No schemas: the console bundles this. */
import { get, post } from '../../call';
import { commentCalls } from '../../object/partCalls';

const base = 'collaboration-center/ccTask';

/** Those that the specification names after the task (`taskId`), where all other kinds say `objectId`. */
export const taskOwnPartCalls = {
  listComments: get(`${base}/comments`),
  addComment: post(`${base}/comments`),
  listMentionable: get(`${base}/mentionable`),
  listHistory: get(`${base}/actions`),
  historyFacets: get(`${base}/actions/facets`),
  follow: post(`${base}/follow`),
};
export const taskPartCalls = { ...commentCalls(base), ...taskOwnPartCalls };

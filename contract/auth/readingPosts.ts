/**
 * Calls by POST that only read, because what they ask for is too long for an address: open to tokens that may only read,
 * as every GET is. `server/modules/auth/security/security.both.test.ts` says that each is a route. These are of modules
 * without a table of calls; of the others the table says it (`ask` of `contract/call.ts`).
 */
export const readingPosts: readonly string[] = [
  'POST collaboration-center/ccTask/query',
  'POST collaboration-center/ccTask/project/{projectId}/simpleTaskList',
];

/**
 * What each scope opens to an app that asks for a person: these calls and no other, by their methods and paths; what of
 * them the person may do is judged as ever. `server/modules/app/app.test.ts` says that each is a route.
 */
import type { AppScope } from './kinds';

const task = 'collaboration-center/ccTask';

export const scopeRoutes: Readonly<Record<AppScope, readonly string[]>> = {
  'user:read': ['GET user-center/account/logged'],
  'project:read': ['GET project-center/pcProject/{id}', 'GET user-center/account/queryAccountOnEntity'],
  'task:read': [`GET ${task}/details/{id}`, `GET ${task}/queryDetailByTaskNo`, `POST ${task}/query`],
  'task:write': [`PUT ${task}/update/{taskId}`],
  'comment:write': [`GET ${task}/comments`, `POST ${task}/comments`],
};

export const opens = (scopes: readonly AppScope[], route: string): boolean =>
  scopes.some((scope) => scopeRoutes[scope].includes(route));

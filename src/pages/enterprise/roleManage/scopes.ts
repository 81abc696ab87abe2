import { Scope } from '@contract/access';

export const scopeLabels: Readonly<Record<Scope, string>> = {
  [Scope.GLOBAL]: '企业',
  [Scope.PROJECT]: '项目',
  [Scope.COLLECTION]: '项目集',
};
/** In the address. */
export const scopeSlugs = { global: Scope.GLOBAL, project: Scope.PROJECT, collection: Scope.COLLECTION } as const;

import type { ObjectType } from '@contract/objectTypes';
import { useModel } from '@umijs/max';
import { useEffect } from 'react';
import { rememberObject } from '@/utils/recentObjects';

interface Opened {
  id: string;
  no: string;
  title: string;
  projectId: string;
}

/** An object that is shown counts among those that were opened last: the command menu offers them, the search ranks them higher. */
export function useRemembered(type: ObjectType, opened: Opened | undefined): void {
  const { initialState } = useModel('@@initialState');
  const tenantCode = initialState?.tenants.find((tenant) => tenant.current)?.tenantCode ?? '';
  const { id, no, title, projectId } = opened ?? {};
  useEffect(() => {
    if (tenantCode && id && no && title && projectId) rememberObject(tenantCode, { type, id, no, title, projectId });
  }, [tenantCode, type, id, no, title, projectId]);
}

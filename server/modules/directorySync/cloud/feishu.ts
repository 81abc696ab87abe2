/** Feishu, contact version 3: all departments below the root, the people of each by pages of fifty. */

import { ids, text, thing, things } from './fields';
import type { Ask, CloudDirectory, Json } from './types';

const SIZE = '50';
const ROOT = '0';

async function* pages(ask: Ask, path: string, asked: Record<string, string>): AsyncGenerator<Json[]> {
  let token: string | null = '';
  // Ends: `ask` counts its questions.
  while (token !== null) {
    const query = new URLSearchParams({
      ...asked,
      department_id_type: 'open_department_id',
      page_size: SIZE,
      ...(token && { page_token: token }),
    });
    const data = thing((await ask(`${path}?${query.toString()}`)).data);
    yield things(data.items);
    token = data.has_more === true ? text(data.page_token) || null : null;
  }
}

export const feishu: CloudDirectory = {
  root: ROOT,
  async *departments(ask) {
    const path = `/open-apis/contact/v3/departments/${ROOT}/children`;
    for await (const page of pages(ask, path, { fetch_child: 'true' })) {
      yield page.map((one) => ({
        id: text(one.open_department_id),
        name: text(one.name),
        parentId: text(one.parent_department_id),
      }));
    }
  },
  async *people(ask, departmentId) {
    const path = '/open-apis/contact/v3/users/find_by_department';
    for await (const page of pages(ask, path, { department_id: departmentId })) {
      yield page.map((one) => {
        const status = thing(one.status);
        return {
          id: text(one.union_id) || text(one.open_id),
          userName: text(one.user_id) || text(one.open_id),
          name: text(one.name),
          email: text(one.enterprise_email) || text(one.email),
          mobile: text(one.mobile),
          title: text(one.job_title),
          active: status.is_resigned !== true && status.is_exited !== true && status.is_frozen !== true,
          departmentIds: ids(one.department_ids),
        };
      });
    }
  },
};

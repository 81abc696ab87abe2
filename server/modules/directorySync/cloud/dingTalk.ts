/** DingTalk: departments a level at a time (`department/listsub`), people a hundred at a time (`user/list`). */
import { DIRECTORY_GROUPS_MAX } from '../../../../contract/directorySync/words';
import { ids, text, thing, things } from './fields';
import type { CloudDepartment, CloudDirectory } from './types';

const SIZE = 100;
const ROOT = '1';

export const dingTalk: CloudDirectory = {
  root: ROOT,
  async *departments(ask) {
    const waiting = [ROOT];
    const seen = new Set(waiting);
    // Ends: each department is asked once, and there are `DIRECTORY_GROUPS_MAX` at the most.
    for (let id = waiting.shift(); id !== undefined && seen.size <= DIRECTORY_GROUPS_MAX + 1; id = waiting.shift()) {
      const { result } = await ask('/topapi/v2/department/listsub', { dept_id: Number(id) });
      const page = things(result).map(
        (one): CloudDepartment => ({ id: text(one.dept_id), name: text(one.name), parentId: text(one.parent_id) }),
      );
      const fresh = page.filter((one) => one.id !== '' && !seen.has(one.id));
      for (const one of fresh) {
        seen.add(one.id);
        waiting.push(one.id);
      }
      yield fresh;
    }
  },
  async *people(ask, departmentId) {
    let cursor: number | null = 0;
    // Ends: `ask` counts its questions.
    while (cursor !== null) {
      const answer = await ask('/topapi/v2/user/list', { dept_id: Number(departmentId), cursor, size: SIZE });
      const result = thing(answer.result);
      yield things(result.list).map((one) => ({
        id: text(one.unionid) || text(one.userid),
        userName: text(one.userid),
        name: text(one.name),
        email: text(one.org_email) || text(one.email),
        mobile: text(one.mobile),
        title: text(one.title),
        // Who has not opened DingTalk yet works there all the same; who left is in no list.
        active: true,
        departmentIds: ids(one.dept_id_list),
      }));
      cursor = result.has_more === true && typeof result.next_cursor === 'number' ? result.next_cursor : null;
    }
  },
};

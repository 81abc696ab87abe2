/** WeCom: all departments at once (`department/list`), the people of each (`user/list`). */
import { ids, text, things } from './fields';
import type { CloudDirectory } from './types';

/** 1 active, 2 disabled, 4 not opened yet, 5 left. */
const GONE = new Set([2, 5]);

export const weCom: CloudDirectory = {
  root: '1',
  async *departments(ask) {
    const { department } = await ask('/cgi-bin/department/list');
    yield things(department).map((one) => ({
      id: text(one.id),
      name: text(one.name),
      parentId: text(one.parentid),
    }));
  },
  async *people(ask, departmentId) {
    const query = new URLSearchParams({ department_id: departmentId });
    const { userlist } = await ask(`/cgi-bin/user/list?${query.toString()}`);
    yield things(userlist).map((one) => ({
      id: text(one.userid),
      userName: text(one.userid),
      name: text(one.name),
      email: text(one.biz_mail) || text(one.email),
      mobile: text(one.mobile),
      title: text(one.position),
      active: !GONE.has(Number(one.status)),
      departmentIds: ids(one.department),
    }));
  },
};

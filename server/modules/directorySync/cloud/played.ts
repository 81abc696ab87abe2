/** DingTalk, WeCom and Feishu as their documents describe them, with three departments and twelve people each, for tests. */
import type { IncomingHttpHeaders } from 'node:http';

export interface Played {
  status?: number;
  json?: unknown;
  text?: string;
}
type Answer = (method: string, url: URL, headers: IncomingHttpHeaders, body: unknown) => Played;
export interface Play {
  answer: Answer;
  /** The token is given, and then nothing may be read. */
  refuse: Answer;
  /** Everything is read, and nobody is there. */
  nobody: Answer;
  rename(name: string): void;
  /** So many of the last people leave. */
  leave(count: number): void;
}

interface One {
  id: string;
  name: string;
  departments: number[];
}
/** 2 研发部, 3 平台组 below it, 4 销售部. */
const departments = [
  { id: 2, name: '研发部', parent: 1 },
  { id: 3, name: '平台组', parent: 2 },
  { id: 4, name: '销售部', parent: 1 },
];
const staff = (): One[] =>
  Array.from({ length: 12 }, (_, at) => {
    const number = String(at + 1).padStart(2, '0');
    return { id: `staff${number}`, name: `员工${number}`, departments: at < 6 ? [3] : [4] };
  });

interface World {
  people: One[];
  empty: boolean;
  refuses: boolean;
}
const of = ({ people, empty }: World, department: number) =>
  empty ? [] : people.filter((one) => one.departments.includes(department));

function playing(answer: (world: World, ...given: Parameters<Answer>) => Played): Play {
  const world: World = { people: staff(), empty: false, refuses: false };
  return {
    answer: (...given) => answer(world, ...given),
    refuse: (...given) => answer({ ...world, refuses: true }, ...given),
    nobody: (...given) => answer({ ...world, empty: true }, ...given),
    rename(name) {
      if (world.people[0]) world.people[0] = { ...world.people[0], name };
    },
    leave(count) {
      world.people.splice(12 - count);
    },
  };
}

export const playDingTalk = (): Play =>
  playing((world, _method, url, _headers, given) => {
    const body = given as Record<string, unknown>;
    if (url.pathname === '/v1.0/oauth2/accessToken') {
      return body.appKey === 'app1' && body.appSecret === 'good'
        ? { json: { accessToken: 't1', expireIn: 7200 } }
        : { status: 400, json: { code: 'invalidClientIdOrSecret', message: '无效的clientId或者clientSecret' } };
    }
    if (url.searchParams.get('access_token') !== 't1')
      return { json: { errcode: 40014, errmsg: '不合法的access_token' } };
    if (world.refuses) return { json: { errcode: 60011, errmsg: '没有调用该接口的权限' } };
    const department = Number(body.dept_id);
    if (url.pathname === '/topapi/v2/department/listsub') {
      const result = departments
        .filter(({ parent }) => parent === department)
        .map(({ id, name, parent }) => ({ dept_id: id, name, parent_id: parent }));
      return { json: { errcode: 0, errmsg: 'ok', result } };
    }
    // Four a page, so that a department has several.
    const [all, from] = [of(world, department), Number(body.cursor)];
    const list = all.slice(from, from + 4).map(({ id, name, departments: dept_id_list }) => ({
      ...{ userid: id, unionid: `union-${id}`, name, mobile: '', title: '工程师', active: true, dept_id_list },
    }));
    const more = from + 4 < all.length;
    return { json: { errcode: 0, result: { has_more: more, ...(more && { next_cursor: from + 4 }), list } } };
  });

export const playWeCom = (): Play =>
  playing((world, _method, url) => {
    const asked = url.searchParams;
    if (url.pathname === '/cgi-bin/gettoken') {
      return asked.get('corpid') === 'app1' && asked.get('corpsecret') === 'good'
        ? { json: { errcode: 0, errmsg: 'ok', access_token: 't1', expires_in: 7200 } }
        : { json: { errcode: 40001, errmsg: 'invalid credential' } };
    }
    if (asked.get('access_token') !== 't1') return { json: { errcode: 40014, errmsg: 'invalid access_token' } };
    if (world.refuses) return { json: { errcode: 48002, errmsg: 'api forbidden' } };
    if (url.pathname === '/cgi-bin/department/list') {
      const department = [
        { id: 1, name: '公司', parentid: 0 },
        ...departments.map(({ parent, ...one }) => ({ ...one, parentid: parent })),
      ];
      return { json: { errcode: 0, errmsg: 'ok', department } };
    }
    const userlist = of(world, Number(asked.get('department_id'))).map(({ id, name, departments: department }) => ({
      ...{ userid: id, name, department, position: '工程师', mobile: '', email: '', status: 1 },
    }));
    return { json: { errcode: 0, errmsg: 'ok', userlist } };
  });

export const playFeishu = (): Play =>
  playing((world, _method, url, headers, given) => {
    const body = given as Record<string, unknown>;
    if (url.pathname === '/open-apis/auth/v3/tenant_access_token/internal') {
      return body.app_id === 'app1' && body.app_secret === 'good'
        ? { json: { code: 0, msg: 'ok', tenant_access_token: 't1', expire: 7200 } }
        : { json: { code: 10014, msg: 'app secret invalid' } };
    }
    if (headers.authorization !== 'Bearer t1') return { status: 400, json: { code: 99991663, msg: 'token invalid' } };
    if (world.refuses) return { status: 400, json: { code: 99991672, msg: 'Access denied' } };
    const from = Number(url.searchParams.get('page_token') ?? '0');
    const paged = (all: unknown[], size: number) => {
      const more = from + size < all.length;
      const items = all.slice(from, from + size);
      return {
        json: {
          code: 0,
          msg: 'success',
          data: { has_more: more, ...(more && { page_token: String(from + size) }), items },
        },
      };
    };
    if (url.pathname === '/open-apis/contact/v3/departments/0/children') {
      const all = departments.map(({ id, name, parent }) => ({
        ...{ name, open_department_id: `od-${id}`, parent_department_id: parent === 1 ? '0' : `od-${parent}` },
      }));
      return paged(all, 2);
    }
    const asked = Number((url.searchParams.get('department_id') ?? '').replace('od-', ''));
    const people = of(world, asked).map(({ id, name, departments: own }) => ({
      ...{ open_id: `ou-${id}`, union_id: `on-${id}`, user_id: id, name, job_title: '工程师' },
      ...{ department_ids: own.map((one) => `od-${one}`), status: { is_resigned: false, is_frozen: false } },
    }));
    return paged(people, 4);
  });

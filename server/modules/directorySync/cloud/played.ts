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
  /** The next messages, or sign-ins of DingTalk, are asked to wait, so many of them. */
  busy(times: number): void;
  /** What was sent to people, the body of each call. */
  sent: Record<string, unknown>[];
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
  waits: number;
  sent: Record<string, unknown>[];
}
/** Whoever opened a page in the app: `code-staff01` is of the first. A code is good once. */
const opened = (world: World, code: unknown) =>
  typeof code === 'string' ? world.people.find(({ id }) => code === `code-${id}`) : undefined;
/** Whether the service has no room for this call. */
function waits(world: World): boolean {
  if (world.waits === 0) return false;
  world.waits -= 1;
  return true;
}
/** Whether the service takes a message now. */
function takes(world: World, message: Record<string, unknown>): boolean {
  if (waits(world)) return false;
  world.sent.push(message);
  return true;
}
const of = ({ people, empty }: World, department: number) =>
  empty ? [] : people.filter((one) => one.departments.includes(department));

function playing(answer: (world: World, ...given: Parameters<Answer>) => Played): Play {
  const world: World = { people: staff(), empty: false, refuses: false, waits: 0, sent: [] };
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
    busy(times) {
      world.waits = times;
    },
    sent: world.sent,
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
    if (url.pathname === '/topapi/v2/user/getuserinfo') {
      if (waits(world)) return { json: { errcode: 88, sub_code: '90018', errmsg: 'ding talk error' } };
      const who = opened(world, body.code);
      if (!who) return { json: { errcode: 40078, errmsg: '不存在的临时授权码' } };
      const result = { userid: who.id, unionid: `union-${who.id}`, name: who.name, sys: false };
      return { json: { errcode: 0, errmsg: 'ok', result } };
    }
    if (url.pathname === '/topapi/message/corpconversation/asyncsend_v2') {
      if (!takes(world, body)) return { json: { errcode: 88, sub_code: '90018', errmsg: 'ding talk error' } };
      return { json: { errcode: 0, errmsg: 'ok', task_id: 256271667526 } };
    }
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
  playing((world, _method, url, _headers, given) => {
    const asked = url.searchParams;
    if (url.pathname === '/cgi-bin/gettoken') {
      return asked.get('corpid') === 'app1' && asked.get('corpsecret') === 'good'
        ? { json: { errcode: 0, errmsg: 'ok', access_token: 't1', expires_in: 7200 } }
        : { json: { errcode: 40001, errmsg: 'invalid credential' } };
    }
    if (asked.get('access_token') !== 't1') return { json: { errcode: 40014, errmsg: 'invalid access_token' } };
    if (world.refuses) return { json: { errcode: 48002, errmsg: 'api forbidden' } };
    if (url.pathname === '/cgi-bin/auth/getuserinfo') {
      const who = opened(world, asked.get('code'));
      if (!who) return { json: { errcode: 40029, errmsg: 'invalid code' } };
      return { json: { errcode: 0, errmsg: 'ok', userid: who.id } };
    }
    if (url.pathname === '/cgi-bin/message/send') {
      const message = given as Record<string, unknown>;
      const known = world.people.some(({ id }) => id === message.touser);
      if (!takes(world, message)) return { json: { errcode: 45009, errmsg: 'reach max api daily quota limit' } };
      return { json: { errcode: 0, errmsg: 'ok', invaliduser: known ? '' : message.touser, msgid: 'm1' } };
    }
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
    if (url.pathname === '/open-apis/authen/v2/oauth/token') {
      const who = opened(world, body.code);
      if (!who || body.client_id !== 'app1' || body.client_secret !== 'good')
        return {
          status: 400,
          json: { code: 20003, error: 'invalid_grant', error_description: 'The code is invalid.' },
        };
      return { json: { code: 0, access_token: `user-${who.id}`, expires_in: 7200, token_type: 'Bearer' } };
    }
    if (url.pathname === '/open-apis/authen/v1/user_info') {
      const who = world.people.find(({ id }) => headers.authorization === `Bearer user-${id}`);
      if (!who) return { status: 400, json: { code: 20005, msg: 'invalid access token' } };
      const data = { name: who.name, open_id: `ou-${who.id}`, union_id: `on-${who.id}`, tenant_key: 'k1' };
      return { json: { code: 0, msg: 'success', data } };
    }
    if (headers.authorization !== 'Bearer t1') return { status: 400, json: { code: 99991663, msg: 'token invalid' } };
    if (world.refuses) return { status: 400, json: { code: 99991672, msg: 'Access denied' } };
    if (url.pathname === '/open-apis/im/v1/messages') {
      if (!takes(world, { ...body, type: url.searchParams.get('receive_id_type') }))
        return { status: 429, json: { code: 99991400, msg: 'request trigger frequency limit' } };
      return { json: { code: 0, msg: 'success', data: { message_id: 'om_1' } } };
    }
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

/**
 * People and departments of DingTalk, WeCom and Feishu as a directory, in the words of SCIM: so that what is done with them
 * is what is done with those of LDAP. All of it is read, or nothing counts.
 */
import {
  type CloudKind,
  cloudKinds,
  DIRECTORY_GROUPS_MAX,
  DIRECTORY_PEOPLE_MAX,
} from '../../../../contract/directorySync/words';
import { upward } from '../../../../contract/turns';
import { Pace, TURN_MS } from '../../../base/pace';
import type { Env } from '../../../env';
import { keyOf } from '../people';
import { ENTERPRISE_USER, plain, wantedBy } from '../profile';
import { DirectoryFault, type Found, type Read } from '../reading';
import { openAsk } from './ask';
import { dingTalk } from './dingTalk';
import { feishu } from './feishu';
import type { CloudAccess, CloudDepartment, CloudDirectory, CloudPerson } from './types';
import { weCom } from './weCom';

const services: Readonly<Record<CloudKind, CloudDirectory>> = { DINGTALK: dingTalk, WECOM: weCom, FEISHU: feishu };
/** Signs that begin another level where a path of departments is read (`departments/byPath.ts`). */
const LEVELS = /[/／]/g;
const fault = (text: string) => new DirectoryFault('people', text);

/** @throws DirectoryFault, with a sentence, for what is refused, away, without an end, or holds nobody */
export async function readCloud(env: Env, kind: CloudKind, access: CloudAccess): Promise<Read> {
  const service = services[kind];
  const label = cloudKinds[kind];
  const ask = await openAsk(env, kind, access);
  const departments = new Map<string, CloudDepartment>();
  for await (const page of service.departments(ask)) {
    for (const one of page) if (one.id && one.id !== service.root) departments.set(one.id, one);
    if (departments.size > DIRECTORY_GROUPS_MAX) throw fault(`${label}的部门超过 ${DIRECTORY_GROUPS_MAX} 个，不能同步`);
  }
  const people = new Map<string, CloudPerson>();
  for (const departmentId of [service.root, ...departments.keys()]) {
    for await (const page of service.people(ask, departmentId)) {
      for (const one of page) {
        const known = people.get(one.id);
        // Who stands in several departments is told in each of them.
        const ids = new Set([...(known?.departmentIds ?? []), ...one.departmentIds, departmentId]);
        if (one.id) people.set(one.id, { ...one, departmentIds: [...ids] });
      }
      if (people.size > DIRECTORY_PEOPLE_MAX) throw fault(`${label}的人员超过 ${DIRECTORY_PEOPLE_MAX} 个，不能同步`);
    }
  }
  if (people.size === 0) throw fault(`${label}中没有读到任何人：请检查应用的可见范围与通讯录权限`);
  return asRead(departments, [...people.values()]);
}

async function asRead(
  departments: ReadonlyMap<string, CloudDepartment>,
  people: readonly CloudPerson[],
): Promise<Read> {
  const read: Read = { people: [], groups: [], refused: [] };
  const parentOf = (id: string) => {
    const parent = departments.get(id)?.parentId ?? null;
    return parent !== null && departments.has(parent) ? parent : null;
  };
  const pathOf = (id: string): string =>
    [...upward(id, parentOf)]
      .reverse()
      .map((one) => (departments.get(one)?.name ?? '').replaceAll(LEVELS, '∕'))
      .join('/');
  const paths = new Map([...departments.keys()].map((id) => [id, pathOf(id)]));
  for (const [id, path] of paths) read.groups.push({ key: id, name: plain(path, 200) ?? id });
  const names = new Set<string>();
  const take = (person: CloudPerson): void => {
    const ids = person.departmentIds.filter((id) => departments.has(id));
    const userName = plain(person.userName, 200);
    if (!userName || names.has(keyOf(userName))) {
      const note = userName ? '目录中有同名的账号' : '没有账号';
      read.refused.push({ name: plain(person.name, 200) ?? '', userName: userName ?? '', note });
      return;
    }
    names.add(keyOf(userName));
    read.people.push(foundOf(person, userName, paths.get(ids[0] ?? '') ?? '', ids));
  };
  const pace = new Pace({ goal: TURN_MS, most: 1_000 });
  for await (const part of pace.parts(people)) part.forEach(take);
  return read;
}

function foundOf(person: CloudPerson, userName: string, department: string, ids: string[]): Found {
  const [name, email, mobile, title] = [
    plain(person.name, 50),
    plain(person.email, 254),
    plain(person.mobile, 30),
    plain(person.title, 100),
  ];
  return {
    wanted: wantedBy({
      ...{ userName, externalId: person.id, active: person.active },
      ...(name && { displayName: name }),
      ...(email && { emails: [{ value: email, type: 'work', primary: true }] }),
      ...(mobile && { phoneNumbers: [{ value: mobile, type: 'mobile' }] }),
      ...(title && { title }),
      ...(department && { [ENTERPRISE_USER]: { department } }),
    }),
    groups: new Set(ids),
  };
}

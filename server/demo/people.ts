/** Demo accounts. All have the same password; those that the sign-in page offers stand in `contract/auth/demo.ts`. */
import { demoAccounts as offered } from '../../contract/auth/demo';

export { demoPassword } from '../../contract/auth/demo';

export interface DemoPerson {
  username: string;
  name: string;
  /** From the top down: `研发中心/平台组`. */
  department: string;
  /** The department that they lead. */
  leads?: string;
  position: string;
  /** Tenant role codes; none: a member without privileges. */
  roles: string[];
}

export const xinghePeople: DemoPerson[] = [
  {
    username: 'owner',
    name: '陈星河',
    department: '总经办',
    position: '董事长',
    roles: ['ROLE_TENANT_OWNER', 'ROLE_TENANT_MEMBER'],
  },
  {
    username: 'admin',
    name: '林静',
    department: '总经办',
    leads: '总经办',
    position: '运营总监',
    roles: ['ROLE_TENANT_MGMT', 'ROLE_TENANT_MEMBER'],
  },
  {
    username: 'super',
    name: '赵启明',
    department: '信息中心',
    leads: '信息中心',
    position: '平台运维',
    roles: ['ROLE_TENANT_SUPER_ADMIN'],
  },
  {
    username: 'pm',
    name: '周敏',
    department: '交付中心',
    leads: '交付中心',
    position: '高级项目经理',
    roles: ['ROLE_TENANT_PM'],
  },
  {
    username: 'dev',
    name: '李航',
    department: '研发中心/平台组',
    position: '开发工程师',
    roles: ['ROLE_TENANT_MEMBER'],
  },
  {
    username: 'member',
    name: '王雨桐',
    department: '研发中心/应用组',
    position: '测试工程师',
    roles: ['ROLE_TENANT_MEMBER'],
  },
  { username: 'guest', name: '访客', department: '外部协作', position: '访客', roles: [] },
  {
    username: 'sunwei',
    name: '孙伟',
    department: '研发中心',
    leads: '研发中心',
    position: '架构师',
    roles: ['ROLE_TENANT_MEMBER'],
  },
  {
    username: 'gaojie',
    name: '高洁',
    department: '研发中心/应用组',
    leads: '研发中心/应用组',
    position: '前端工程师',
    roles: ['ROLE_TENANT_MEMBER'],
  },
  {
    username: 'hemin',
    name: '何敏',
    department: '交付中心/实施一组',
    leads: '交付中心/实施一组',
    position: '实施顾问',
    roles: ['ROLE_TENANT_MEMBER'],
  },
  {
    username: 'luoyang',
    name: '罗洋',
    department: '交付中心/实施二组',
    leads: '交付中心/实施二组',
    position: '项目经理',
    roles: ['ROLE_TENANT_PM'],
  },
];

/** `member` belongs to both enterprises. */
export const yunfanPeople: DemoPerson[] = [
  {
    username: 'yunfan',
    name: '张云帆',
    department: '总裁办',
    position: '总裁',
    roles: ['ROLE_TENANT_OWNER', 'ROLE_TENANT_MEMBER'],
  },
  { username: 'member', name: '王雨桐', department: '数字化部', position: '外部顾问', roles: ['ROLE_TENANT_MEMBER'] },
  {
    username: 'xiaofei',
    name: '肖飞',
    department: '数字化部/数据组',
    leads: '数字化部',
    position: '数字化经理',
    roles: ['ROLE_TENANT_PM'],
  },
];

export const demoAccounts = offered.map(({ username }) => username);

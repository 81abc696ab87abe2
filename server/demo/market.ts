/** Deliveries of the demo's contracts over three years: their days are counted from today, their outcomes follow from them. */
import type { Currency } from '../../contract/market/words';
import { addDays, newId } from '../base/present';
import { marketDelivery, project } from '../db/schema';
import type { TenantDb } from '../db/scope';

/** Customer, province, product, amount in ten thousands. */
type Contract = readonly [customer: string, province: string | null, product: string, amount: number];
/** Days from today: planned; delivered after the plan (null: not yet), accepted after delivery (null: not yet). */
type Course = readonly [planned: number, late: number | null, accepted: number | null];
interface Demo {
  contract: Contract;
  course: Course;
  project?: string;
  /** Part of the amount that is recognised, in hundredths. */
  recognised?: number;
  scores?: readonly [number, number?];
  reason?: string;
  currency?: Currency;
}

const delivery = (contract: Contract, course: Course, more: Omit<Demo, 'contract' | 'course'> = {}): Demo => ({
  ...{ contract, course },
  ...more,
});

const xinghe: Demo[] = [
  delivery(['四川省大数据中心', '510000', '智慧运维平台', 486], [-1010, 0, 20], {
    recognised: 100,
    scores: [4.2, 4.6],
  }),
  delivery(['成都轨道交通集团', '510000', '移动办公平台', 128], [-720, 12, 25], {
    recognised: 100,
    scores: [3.8, 4.3],
    reason: '甲方验收窗口顺延',
  }),
  delivery(['四川省政务服务和公共资源交易中心', '510000', '数据治理服务', 210], [-395, -3, 18], {
    recognised: 100,
    scores: [4.5],
  }),
  delivery(['绵阳科技城管委会', '510000', '智慧运维平台', 176], [-150, 26, 30], {
    recognised: 90,
    scores: [3.6, 4.1],
    reason: '机房网络割接推迟',
  }),
  delivery(['四川省大数据中心', '510000', '智慧运维平台', 620], [45, null, null], { project: 'ZHYW', recognised: 30 }),
  delivery(['甘肃省信息中心', '620000', '验收与满意度系统', 245], [-300, 0, 40], { project: 'GSYS', recognised: 60 }),
  delivery(['兰州市大数据管理局', '620000', '数据治理服务', 132], [-210, 33, 15], {
    recognised: 100,
    scores: [3.4, 4.0],
    reason: '历史数据质量低于预期，清洗返工两轮',
  }),
  delivery(['甘肃省信息中心', '620000', '验收与满意度系统', 180], [-12, null, null], {
    project: 'GSYS',
    recognised: 20,
    reason: '满意度接口规范未定稿',
  }),
  delivery(['酒泉卫星产业园', '620000', '机房改造工程', 96], [88, null, null]),
  delivery(['北京市政务信息中心', '110000', '智慧运维平台', 530], [-865, -6, 30], {
    recognised: 100,
    scores: [4.7, 4.8],
  }),
  delivery(['国铁信息（北京）', '110000', '客服知识库', 88], [-330, 0, 10], {
    project: 'KFZX',
    recognised: 100,
    scores: [4.4],
  }),
  delivery(['北京市政务信息中心', '110000', '智慧运维平台', 260], [-60, 4, 12], {
    recognised: 80,
    scores: [4.3],
    reason: '春节封网',
  }),
  delivery(['首都机场集团', '110000', '数据治理服务', 315], [120, null, null], { recognised: 10 }),
  delivery(['上海城投', '310000', '移动办公平台', 166], [-780, 0, 22], { recognised: 100, scores: [4.1, 4.4] }),
  delivery(['上海市卫生健康信息中心', '310000', '数据治理服务', 298], [-180, -2, 28], {
    recognised: 100,
    scores: [4.6],
  }),
  delivery(['上海城投', '310000', '移动办公平台', 94], [30, null, null], { project: 'YDBG' }),
  delivery(['广东省政务服务数据管理局', '440000', '智慧运维平台', 720], [-930, 18, 45], {
    recognised: 100,
    scores: [3.9, 4.5],
    reason: '等保测评排期',
  }),
  delivery(['深圳市地铁集团', '440000', '智慧运维平台', 410], [-420, 0, 20], { recognised: 100, scores: [4.6, 4.7] }),
  delivery(['广州港集团', '440000', '客服知识库', 76], [-95, 0, 14], { recognised: 100, scores: [4.2] }),
  delivery(['粤港澳大湾区数据中心', '440000', '机房改造工程', 350], [-25, 9, null], {
    project: 'JFGZ',
    recognised: 70,
    reason: '进口配电柜到货延迟',
  }),
  delivery(['浙江省大数据发展管理局', '330000', '数据治理服务', 388], [-640, 0, 16], {
    recognised: 100,
    scores: [4.8, 4.8],
  }),
  delivery(['宁波舟山港', '330000', '智慧运维平台', 268], [-135, 0, 20], { recognised: 95, scores: [4.5] }),
  delivery(['杭州城市大脑公司', '330000', '数据治理服务', 142], [15, null, null], { project: 'DSJ', recognised: 25 }),
  delivery(['江苏省政务服务中心', '320000', '移动办公平台', 155], [-505, 7, 21], {
    recognised: 100,
    scores: [4.0],
    reason: '单点登录对接方换人',
  }),
  delivery(['苏州工业园区', '320000', '智慧运维平台', 332], [-70, 0, null], { recognised: 60 }),
  delivery(['山东高速集团', '370000', '客服知识库', 64], [-610, 0, 9], { recognised: 100, scores: [4.3, 4.2] }),
  delivery(['济南市大数据局', '370000', '数据治理服务', 205], [-40, null, null], {
    recognised: 35,
    reason: '治理范围待客户确认，已暂停投入',
  }),
  delivery(['河南省信息中心', '410000', '智慧运维平台', 288], [-260, 41, 30], {
    recognised: 100,
    scores: [3.2, 3.9],
    reason: '两次变更需求，追加三个接口',
  }),
  delivery(['郑州新郑机场', '410000', '移动办公平台', 82], [62, null, null]),
  delivery(['湖北省政务办', '420000', '数据治理服务', 190], [-350, 0, 18], { recognised: 100, scores: [4.4] }),
  delivery(['武汉光谷中心', '420000', '智慧运维平台', 244], [-5, null, null], {
    recognised: 40,
    reason: '现场停电两天',
  }),
  delivery(['湖南广电', '430000', '客服知识库', 58], [-560, -1, 7], { recognised: 100, scores: [4.5] }),
  delivery(['陕西省大数据集团', '610000', '智慧运维平台', 405], [-230, 0, 25], { recognised: 100, scores: [4.3, 4.6] }),
  delivery(['西安高新区管委会', '610000', '机房改造工程', 168], [-48, 15, 8], {
    recognised: 100,
    scores: [3.7],
    reason: '消防验收补件',
  }),
  delivery(['重庆市大数据应用发展局', '500000', '数据治理服务', 276], [-110, 0, 20], {
    recognised: 100,
    scores: [4.6],
  }),
  delivery(['重庆两江新区', '500000', '智慧运维平台', 198], [150, null, null]),
  delivery(['云南省数字经济局', '530000', '移动办公平台', 112], [-480, 22, 30], {
    recognised: 100,
    scores: [3.5, 4.1],
    reason: '边境州县网络条件不足，改为离线同步',
  }),
  delivery(['新疆交通投资集团', '650000', '智慧运维平台', 356], [-85, -4, 19], { recognised: 90, scores: [4.7] }),
  delivery(['Horizon Port Services', '810000', '智慧运维平台', 48], [-200, 0, 14], {
    recognised: 100,
    scores: [4.4],
    currency: 'USD',
  }),
  delivery(['Silk Road Telecom', null, '客服知识库', 32], [-30, 6, null], {
    recognised: 50,
    currency: 'USD',
    reason: '海外机房签证延误',
  }),
  delivery(['某部委信息中心', null, '数据治理服务', 230], [75, null, null]),
];

const yunfan: Demo[] = [
  delivery(['江苏云帆制造', '320000', 'ERP 实施服务', 320], [-410, 0, 30], { recognised: 100, scores: [4.1, 4.4] }),
  delivery(['安徽云帆重工', '340000', 'ERP 实施服务', 285], [-260, 19, 25], {
    recognised: 100,
    scores: [3.6, 4.0],
    reason: '主数据清洗超期',
  }),
  delivery(['福建云帆新材', '350000', 'ERP 实施服务', 196], [-120, 0, 20], { recognised: 80, scores: [4.3] }),
  delivery(['江西云帆铜业', '360000', 'ERP 升级', 240], [-15, null, null], {
    project: 'YFERP',
    recognised: 30,
    reason: '月末结账占用窗口',
  }),
  delivery(['浙江云帆电子', '330000', '供应商门户', 88], [-70, 0, 10], {
    project: 'YFGY',
    recognised: 100,
    scores: [4.5],
  }),
  delivery(['湖北云帆汽配', '420000', '供应商门户', 92], [-33, 8, 6], {
    project: 'YFGY',
    recognised: 100,
    scores: [4.0],
    reason: '采购部准入流程调整',
  }),
  delivery(['广西云帆糖业', '450000', 'ERP 升级', 150], [40, null, null], { project: 'YFERP' }),
  delivery(['辽宁云帆船务', '210000', 'ERP 实施服务', 210], [-330, -2, 18], { recognised: 100, scores: [4.6] }),
  delivery(['Yunfan Europe GmbH', null, '供应商门户', 26], [95, null, null], { currency: 'EUR' }),
];

const TEN_THOUSAND = 10_000;

export async function createDemoMarket(db: TenantDb, code: string, ownerId: string, today: string): Promise<void> {
  const demos = { xinghe, yunfan }[code] ?? [];
  const projects = new Map((await db.select(project)).map((row) => [row.code, row.id]));
  const rows = demos.map(({ contract, course, recognised = 0, scores = [], ...demo }, at) => {
    const [customer, province, product, amount] = contract;
    const [plan, late, accepted] = course;
    const plannedOn = addDays(today, plan);
    // A delivery that would fall behind today has not happened yet.
    const deliveredOn = late === null || plan + late > 0 ? null : addDays(plannedOn, late);
    const acceptedOn =
      deliveredOn && accepted !== null && plan + (late ?? 0) + accepted <= 0 ? addDays(deliveredOn, accepted) : null;
    const signedOn = addDays(today, Math.min(plan - 180 - (at % 5) * 12, -20));
    return {
      ...{ id: newId(), seq: at + 1, customer, province, product, currency: demo.currency ?? 'CNY' },
      contractNo: `${code === 'xinghe' ? 'XH' : 'YF'}-${signedOn.slice(0, 4)}-${String(101 + at)}`,
      amount: `${amount * TEN_THOUSAND}.00`,
      // A hundredth of ten thousand is a whole number.
      revenue: recognised > 0 ? `${amount * recognised * (TEN_THOUSAND / 100)}.00` : null,
      projectId: projects.get(demo.project ?? '') ?? null,
      ...{ signedOn, plannedOn, deliveredOn, acceptedOn },
      ...{
        satisfaction1: acceptedOn ? (scores[0] ?? null) : null,
        satisfaction2: acceptedOn ? (scores[1] ?? null) : null,
      },
      ...{ delayReason: demo.reason ?? '', createdBy: ownerId, updatedBy: ownerId },
    };
  });
  await db.insert(marketDelivery, rows);
}

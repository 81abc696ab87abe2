/** What the demo's documents say. */
import { moreOperations } from './libraryTexts';

export interface DemoNode {
  name: string;
  tags?: string[];
  /** A folder. */
  children?: DemoNode[];
  /** A page. */
  html?: string;
  /** A file. */
  content?: string | Uint8Array;
}

interface DemoLibrary {
  /** Who wrote it. */
  by: string;
  nodes: DemoNode[];
}

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 240" font-family="sans-serif" font-size="18">
<rect width="640" height="240" fill="#f6f8fb"/>
<g fill="#fff" stroke="#4c7bd9" stroke-width="2"><rect x="30" y="85" width="130" height="70" rx="8"/><rect x="255" y="85" width="130" height="70" rx="8"/><rect x="480" y="85" width="130" height="70" rx="8"/></g>
<g stroke="#8aa4d6" stroke-width="2"><path d="M160 120h95M385 120h95"/></g>
<g text-anchor="middle" fill="#1f2d4d"><text x="95" y="126">采集网关</text><text x="320" y="126">运维平台</text><text x="545" y="126">集团大屏</text></g></svg>`;

/** 「巡检记录」 as an old program writes it: GBK, which the preview has to find out. */
const gbk = Uint8Array.from(
  Buffer.from('d1b2bcecbcc7c2bca3ba0d0abbfab7bfcec2b6c8d5fdb3a3a3acb5e7d4b4b5d8cfdfd2d1b8b4b2e9a1a30d0a', 'hex'),
);

const operations: DemoLibrary = {
  by: 'pm',
  nodes: [
    {
      name: '项目管理',
      children: [
        {
          name: '项目章程',
          tags: ['已定稿'],
          html: '<h2>目标</h2><p>在六个月内建成统一运维平台，接入全省 14 个地市的机房与网络设备，把故障平均恢复时间从 4 小时降到 1 小时以内。</p><h2>范围</h2><ul><li>设备接入与告警收敛</li><li>工单与值班</li><li>集团大屏与月度运营报告</li></ul><h2>不在范围内</h2><p>机房动力环境改造由甲方另行立项。</p>',
        },
        {
          name: '第 12 次周例会纪要',
          tags: ['会议'],
          html: '<p><strong>时间</strong>：周一 09:30，<strong>主持</strong>：项目经理</p><h3>结论</h3><ol><li>告警收敛规则本周五前完成联调，由开发组负责。</li><li>等保三级测评材料由安全组在下周三前提交。</li><li>验收方案需甲方信息中心确认，三个工作日内回复。</li></ol><h3>风险</h3><p>核心交换机到货推迟，可能影响第二批地市接入。</p>',
        },
        {
          name: '干系人名单.csv',
          content:
            '姓名,单位,角色,联系方式\n王建国,甲方信息中心,业务负责人,邮件\n李敏,甲方网络部,技术接口人,电话\n周航,监理单位,监理工程师,例会\n',
        },
      ],
    },
    {
      name: '技术资料',
      children: [
        { name: '系统架构图.svg', tags: ['架构'], content: picture },
        {
          name: '接口说明.md',
          tags: ['接口'],
          content:
            '# 告警接入接口\n\n各地市网关每 30 秒推送一次告警。\n\n| 字段 | 说明 |\n| --- | --- |\n| `deviceId` | 设备编号 |\n| `level` | 1 提示，2 一般，3 严重 |\n| `occurredAt` | 发生时间，UTC+8 |\n\n重复推送以 `deviceId` 与 `occurredAt` 去重。\n',
        },
        {
          name: '部署检查.sql',
          content:
            '-- 部署后检查：未恢复的严重告警\nSELECT device_id, count(*) AS total\n  FROM alarm\n WHERE level = 3 AND recovered_at IS NULL\n GROUP BY device_id\n ORDER BY total DESC;\n',
        },
        { name: '巡检记录.txt', content: gbk },
      ],
    },
    {
      name: '验收',
      children: [
        {
          name: '初验方案',
          tags: ['验收'],
          html: '<h2>验收条件</h2><p>功能测试用例通过率不低于 98%，无严重缺陷；连续稳定运行 30 天，可用率不低于 99.9%。</p><h2>步骤</h2><ol><li>提交验收申请与测试报告</li><li>甲方组织现场测试</li><li>签署初验证书</li></ol>',
        },
      ],
    },
  ],
};

const erp: DemoLibrary = {
  by: 'pm',
  nodes: [
    {
      name: '需求',
      children: [
        {
          name: '财务模块调研提纲',
          tags: ['调研'],
          html: '<h2>调研对象</h2><p>总部财务部、三家子公司的会计与出纳。</p><h2>问题</h2><ul><li>现有凭证由哪些系统生成，月结需要几个工作日？</li><li>合并报表中哪些抵销分录仍靠手工？</li></ul>',
        },
        {
          name: '术语表.md',
          content:
            '# 术语表\n\n- **主数据**：物料、供应商、客户等各模块共用的数据，由集团统一编码。\n- **三单匹配**：采购订单、收货单与发票核对一致后付款。\n',
        },
      ],
    },
  ],
};

const YUNFAN = 'YFERP';

/** Each folder with what more lies in it; a folder that is not there yet comes last. */
function filled(library: DemoLibrary, more: Readonly<Record<string, readonly DemoNode[]>>): DemoLibrary {
  const named = library.nodes.map((node) =>
    node.children ? { ...node, children: [...node.children, ...(more[node.name] ?? [])] } : node,
  );
  const others = Object.entries(more).filter(([name]) => !library.nodes.some((node) => node.name === name));
  return { ...library, nodes: [...named, ...others.map(([name, children]) => ({ name, children: [...children] }))] };
}

/** By project of an enterprise. */
export const documentsOf = (enterprise: string): Readonly<Record<string, DemoLibrary>> =>
  enterprise === 'xinghe' ? { ZHYW: filled(operations, moreOperations) } : { [YUNFAN]: erp };

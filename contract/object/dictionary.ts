/**
 * Enumerations that an enterprise may rename, colour, order and add to (`collaboration-center/dictionary/list`). Codes
 * never change; what stands here are the labels that hold until somebody says otherwise. No imports: the console bundles this.
 */

export interface DictionaryList {
  label: string;
  items: Readonly<Record<string, string>>;
  /** Own values may be added: those that the rules know by name may only be renamed. */
  open?: boolean;
  /** Its values are worked out, not chosen: renamed and coloured, neither ordered nor switched off. */
  derived?: boolean;
}

export const dictionaries = {
  riskSource: {
    label: '风险来源',
    open: true,
    items: {
      business: '业务',
      team: '项目组',
      support: '保障',
      management: '管理层',
      supplier: '供应商',
      outsourcing: '外包',
      customer: '客户',
      other: '其他',
    },
  },
  riskCategory: {
    label: '风险类别',
    open: true,
    items: {
      technical: '技术',
      management: '管理',
      business: '业务',
      requirement: '需求',
      resource: '资源',
      other: '其他',
    },
  },
  riskStrategy: {
    label: '应对策略',
    items: {
      avoid: '规避',
      transfer: '转移',
      mitigate: '缓解',
      exploit: '利用',
      share: '分享',
      enhance: '提高',
      accept: '接受',
      escalate: '上报',
    },
  },
  riskLevel: { label: '风险等级', derived: true, items: { low: '低', mid: '中', high: '高' } },
  problemType: {
    label: '问题类型',
    open: true,
    items: {
      design: '设计',
      defect: '缺陷',
      performance: '性能',
      version: '版本',
      requirementNew: '需求新增',
      requirementChange: '需求变更',
      requirementDrop: '需求删除',
      data: '数据',
      environment: '环境',
      customer: '客户',
      resource: '资源',
    },
  },
  problemSeverity: { label: '严重程度', items: { '1': '致命', '2': '严重', '3': '一般', '4': '轻微' } },
  problemResolution: {
    label: '解决方式',
    items: {
      resolved: '已解决',
      to_task: '转为任务',
      to_risk: '转为风险',
      to_requirement: '转为需求',
      no_action: '无需处理',
      duplicate: '重复',
    },
  },
} as const satisfies Record<string, DictionaryList>;

export type DictionaryName = keyof typeof dictionaries;
export const dictionaryNames = Object.keys(dictionaries) as DictionaryName[];
export const dictionaryList = (name: DictionaryName): DictionaryList => dictionaries[name];

/** How labels are compared: without case, outer spaces, or the difference of full and half width. */
export const sameLabel = (label: string): string => label.normalize('NFKC').trim().toLowerCase();
/** Own values of one list. */
export const DICTIONARY_OWN_MAX = 50;
export const DICTIONARY_LABEL_MAX = 30;

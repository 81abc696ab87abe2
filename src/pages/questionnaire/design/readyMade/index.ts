/** The gallery: designs to begin with, by what they are for. */
import { delivery } from './delivery';
import { events } from './events';
import { exams } from './exams';
import type { Template } from './make';
import { people } from './people';
import { projects } from './projects';

export const templateGroups: readonly { label: string; templates: readonly Template[] }[] = [
  { label: '交付与满意度', templates: delivery },
  { label: '项目过程', templates: projects },
  { label: '员工与组织', templates: people },
  { label: '活动与客户', templates: events },
  { label: '考试', templates: exams },
];
export const templates: readonly Template[] = templateGroups.flatMap(({ templates: own }) => own);

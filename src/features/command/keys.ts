import { defineKeys } from '@/hooks/keys';

/** The keys of the whole console. */
export const globalKeys = defineKeys({
  group: '全局',
  keys: {
    menu: { key: 'k', mod: true, anywhere: true, label: '命令菜单：查找任务、项目、成员与操作' },
    undo: { key: 'z', mod: true, label: '撤销自己的上一步' },
    redo: { key: 'z', mod: true, shift: true, label: '重做' },
    redoAlso: { key: 'y', mod: true, label: '重做' },
    sheet: { key: '?', label: '显示快捷键' },
    help: { key: 'F1', anywhere: true, label: '本页帮助' },
    create: { key: 'c', label: '新建任务' },
    goTasks: { key: 'g', second: 't', label: '前往当前项目的任务' },
    goRisks: { key: 'g', second: 'r', label: '前往当前项目的风险' },
    goProblems: { key: 'g', second: 'p', label: '前往当前项目的问题' },
    goProjects: { key: 'g', second: 'x', label: '前往项目' },
    goDesk: { key: 'g', second: 'd', label: '前往工作台' },
    goMessages: { key: 'g', second: 'm', label: '前往消息' },
  },
});

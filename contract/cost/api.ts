/** What the calls of cost take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Nothing } from '../envelope';
import { costCalls } from './calls';
import {
  Budget,
  BudgetSave,
  BudgetSubmit,
  CommitmentName,
  CostRate,
  CostSubject,
  CostSummary,
  ExchangeRate,
  ExchangeRateCreate,
  ExchangeRateUpdate,
  OfProject,
  RateCreate,
  RateUpdate,
  Repriced,
  Saved,
  SubjectCreate,
  SubjectUpdate,
} from './cost';

export const costApi = apiOf(costCalls, {
  summary: { summary: '项目成本：计划、已花费、差异', query: OfProject, data: CostSummary },
  listSubjects: { summary: '成本科目', query: OfProject, data: Type.Array(CostSubject) },
  createSubject: { summary: '新建成本科目', body: SubjectCreate, data: Saved },
  updateSubject: { summary: '修改成本科目', body: SubjectUpdate, data: Saved },
  deleteSubject: { summary: '删除没有金额的成本科目', data: Nothing },
  listCommitments: { summary: '费用可以属于的合同与订单', query: OfProject, data: Type.Array(CommitmentName) },
  listBudgets: { summary: '预算的各个版本', query: OfProject, data: Type.Array(Budget) },
  createBudget: { summary: '新建预算版本', body: OfProject, data: Saved },
  saveBudget: { summary: '修改编制中的预算', body: BudgetSave, data: Saved },
  submitBudget: { summary: '提交预算审批', body: BudgetSubmit, data: Saved },
  deleteBudget: { summary: '删除编制中的预算', data: Nothing },
  listRates: { summary: '工时费率', data: Type.Array(CostRate) },
  createRate: { summary: '新建工时费率', body: RateCreate, data: Saved },
  updateRate: { summary: '修改工时费率；已计价的工时不变', body: RateUpdate, data: Saved },
  deleteRate: { summary: '删除工时费率；已计价的工时不变', data: Nothing },
  listExchangeRates: { summary: '汇率', data: Type.Array(ExchangeRate) },
  createExchangeRate: { summary: '新建汇率', body: ExchangeRateCreate, data: Saved },
  updateExchangeRate: { summary: '修改汇率；已折算的金额不变', body: ExchangeRateUpdate, data: Saved },
  deleteExchangeRate: { summary: '删除汇率；已折算的金额不变', data: Nothing },
  reprice: { summary: '按现行费率重新计价', body: OfProject, data: Repriced },
});
export type CostApi = typeof costApi;

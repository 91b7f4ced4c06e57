import type { AgentTool, Scope } from './tool.ts'
import { alarms, answerAlarm, pausePrices, resumePrices } from './tools/alarms.ts'
import {
  activateList,
  changeDraft,
  draftList,
  endList,
  explainEntry,
  revertList,
  showList,
  showLists,
} from './tools/lists.ts'
import { explainQuote, forecast, lift, whoAmI, worklist } from './tools/looking.ts'

/** Everything a pricing manager asks for, in the usual order. */
const tools: readonly AgentTool[] = [
  whoAmI,
  worklist,
  explainQuote,
  forecast,
  showLists,
  showList,
  explainEntry,
  draftList,
  changeDraft,
  activateList,
  revertList,
  endList,
  lift,
  alarms,
  answerAlarm,
  pausePrices,
  resumePrices,
]

/** The tools permitted by these scopes, or only the read-only ones among them. */
export function offeredTools(scopes: readonly Scope[], readOnly: boolean): AgentTool[] {
  const may = (scope: Scope | null) =>
    scope === null || scopes.includes('*') || scopes.includes(scope)
  return tools.filter((tool) => may(tool.scope) && (!readOnly || tool.effect === 'reads'))
}

import { reportedFlows, type ReportedFlow } from '../../../contract/values'
import { readRange } from '../admin/overview/range'

/** By what a picture may be painted. */
export const paints = ['coverage', 'defended', 'changes'] as const

/** The address of a machine's page; the chosen state is behind the #. */
export interface MachineSearch {
  /** Name of the sheet, when it is not the one of the chosen state. */
  sheet?: string
  /** A stored record to light. */
  id?: string
  paint?: (typeof paints)[number]
  part?: 'try'
}

/** The address of the list: the flow whose use is shown, and the days (UTC). */
export interface FlowSearch {
  flow?: ReportedFlow
  from?: string
  to?: string
}

export function readFlowSearch(search: Record<string, unknown>): FlowSearch {
  const flow = reportedFlows.find((one) => one === search['flow'])
  return { ...(flow && { flow }), ...(readRange(search) as Pick<FlowSearch, 'from' | 'to'>) }
}

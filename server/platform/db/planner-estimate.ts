import { sql, type Kysely, type RawBuilder } from 'kysely'
import { plannedAnew } from './force-replan'
import type { DB } from './schema'

/** The planner's estimate for a select, based on statistics. */
export interface Expected {
  rows: number
  /** Cost in the planner's unit: the cost of reading a page sequentially. */
  cost: number
  /** Whether only indexes are read, and no table rows. */
  indexOnly: boolean
}

interface PlanNode {
  'Node Type': string
  'Plan Rows': number
  'Total Cost': number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Returns the planner's estimate for a select without running it. */
export async function expectedOf(db: Kysely<DB>, select: RawBuilder<unknown>): Promise<Expected> {
  const { rows } = await sql<{
    'QUERY PLAN': unknown
  }>`${plannedAnew} explain (format json) ${select}`.execute(db)
  const plan = rows[0]?.['QUERY PLAN']
  const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: PlanNode }]
  const indexOnly = nodesOf(Plan).some((node) => node['Node Type'] === 'Index Only Scan')
  return { rows: Plan['Plan Rows'], cost: Plan['Total Cost'], indexOnly }
}

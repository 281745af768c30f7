import { sql, type Kysely, type RawBuilder } from 'kysely'
import { plannedAnew } from './force-replan'
import type { DB } from './schema'

/** What the planner expects of a select, by its statistics. */
export interface Expected {
  rows: number
  /** In the planner's unit: the cost of a page that is read in sequence. */
  cost: number
  /** Indexes alone answer it: no row is read. */
  indexOnly: boolean
}

interface PlanNode {
  'Node Type': string
  'Plan Rows': number
  'Total Cost': number
  Plans?: PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Asks the planner what a select would cost, without carrying it out. */
export async function expectedOf(db: Kysely<DB>, select: RawBuilder<unknown>): Promise<Expected> {
  const { rows } = await sql<{
    'QUERY PLAN': unknown
  }>`${plannedAnew} explain (format json) ${select}`.execute(db)
  const plan = rows[0]?.['QUERY PLAN']
  const [{ Plan }] = (typeof plan === 'string' ? JSON.parse(plan) : plan) as [{ Plan: PlanNode }]
  const indexOnly = nodesOf(Plan).some((node) => node['Node Type'] === 'Index Only Scan')
  return { rows: Plan['Plan Rows'], cost: Plan['Total Cost'], indexOnly }
}

import { CompiledQuery, type Kysely } from 'kysely'
import type { DB } from '../../../server/platform/db/schema'

/** Records executed statements, so that their plans can be inspected afterwards. */
export class Plans {
  private noted: CompiledQuery[] = []
  private listening = false

  constructor(private readonly db: Kysely<DB>) {
    const executor = db.getExecutor()
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = (query, ...rest) => {
      if (this.listening) this.noted.push(query)
      return execute(query, ...rest)
    }
  }

  /** Runs a function once and returns the listing indexes its statements used. */
  async indexesOf(run: () => Promise<unknown>): Promise<string[]> {
    this.noted = []
    this.listening = true
    await run()
    this.listening = false
    const found = new Set<string>()
    for (const { sql, parameters } of this.noted) {
      if (
        !/(from|join) "?(property|suggestion|search_word)"? /.test(sql) ||
        /^\s*(insert|update|delete)/i.test(sql) ||
        sql.includes('explain (')
      )
        continue
      const { rows } = await this.db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
      )
      const plan = rows[0]?.['QUERY PLAN']
      collect(typeof plan === 'string' ? JSON.parse(plan) : plan, found)
    }
    return [...found]
  }
}

const lookUps = new Set([
  'property_pkey',
  'property_parameter_pkey',
  'category_pkey',
  'parameter_pkey',
  'file_pkey',
  'category_parameter_pkey',
  'favourite_pkey',
  'setting_pkey',
  'app_user_pkey',
])

function collect(node: unknown, into: Set<string>): void {
  if (Array.isArray(node)) for (const one of node) collect(one, into)
  else if (typeof node === 'object' && node !== null) {
    const { 'Index Name': index, 'Node Type': type, 'Relation Name': table } = node as Record<string, unknown>
    if (typeof index === 'string' && !lookUps.has(index)) into.add(index)
    if (type === 'Seq Scan' && table === 'property') into.add('whole table')
    for (const value of Object.values(node)) collect(value, into)
  }
}

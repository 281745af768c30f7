import { sql, type Kysely, type RawBuilder } from 'kysely'
import { plannedAnew } from './force-replan'
import type { DB } from './schema'

/** A database query as a single JSON expression, with a function that maps its result. */
export interface DbQuestion<T> {
  /** JSON expression of the query; null if no query is needed, in which case `read` receives null. */
  asked: RawBuilder<unknown> | null
  /** Whether the query's best plan depends on its values (see plannedAnew). */
  anew?: boolean
  read: (answer: any) => T
}

/** Answers several queries in one round trip, because a round trip costs more than most of the queries. */
export async function askTogether<T extends readonly unknown[]>(
  db: Kysely<DB>,
  ...questions: { [I in keyof T]: DbQuestion<T[I]> }
): Promise<T> {
  const asked = questions.flatMap((question) => question.asked ?? [])
  const plan = questions.some(({ anew }) => anew) ? plannedAnew : sql``
  const answers = asked.length > 0 ? await ask(db, asked, plan) : []
  let next = 0
  return questions.map(({ asked, read }) => read(asked && answers[next++])) as unknown as T
}

async function ask(
  db: Kysely<DB>,
  asked: readonly RawBuilder<unknown>[],
  plan: RawBuilder<unknown>,
): Promise<readonly unknown[]> {
  const { rows } = await sql<{ answers: readonly unknown[] }>`${plan}
    select json_build_array(${sql.join(asked)}) as answers`.execute(db)
  return rows[0]!.answers
}

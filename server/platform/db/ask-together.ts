import { sql, type Kysely, type RawBuilder } from 'kysely'
import { plannedAnew } from './force-replan'
import type { DB } from './schema'

/** Something to ask the database, as one expression that gives json, and what the answer means. */
export interface DbQuestion<T> {
  /** Null where nothing needs to be asked; `read` then gets null. */
  asked: RawBuilder<unknown> | null
  /** Its best plan depends on its values (see plannedAnew). */
  anew?: boolean
  read: (answer: any) => T
}

/** Answers several questions on one way to the database and back: the way costs more than most of them. */
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

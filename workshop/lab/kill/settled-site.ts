import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../../server/platform/context'

/** Queries of a marketplace check, and the errors found. */
export interface Look {
  rows: <T>(text: RawBuilder<T>) => Promise<T[]>
  /** Reports each returned row as an error. */
  none: (what: string, text: RawBuilder<{ id: unknown }>) => Promise<void>
  wrong: string[]
}

export function lookInto({ db }: Pick<Ctx, 'db'>): Look {
  const wrong: string[] = []
  const rows: Look['rows'] = async (text) => (await text.execute(db)).rows
  return {
    rows,
    wrong,
    async none(what, text) {
      for (const { id } of await rows(text)) wrong.push(`${what}: ${String(id)}`)
    },
  }
}

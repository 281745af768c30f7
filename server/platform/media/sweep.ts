import { sql } from 'kysely'
import type { Ctx } from '../context'
import { widthKey } from './links'

const ofWidth = /-\d{3,4}\.webp$/

/** Removes stored bytes older than this that no row of `file` names; answers with how many files that were. */
export const sweepFiles = ({ db, files }: Ctx, olderMs: number): Promise<number> =>
  files.sweep(olderMs, async (keys) => {
    const wanted = [...new Set(keys.map((key) => key.replace(ofWidth, '')))]
    const { rows } = await sql<{ key: string; widths: number[] }>`
      select key, widths from file
      where key in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`.execute(db)
    return new Set(
      rows.flatMap(({ key, widths }) =>
        widths.length > 0 ? widths.map((width) => widthKey(key, width)) : [key],
      ),
    )
  })

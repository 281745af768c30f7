import { sql } from 'kysely'
import { textsOf } from '../../../contract/texts/catalogue'
import { json } from '../../platform/db/json'
import type { Trx } from '../../core/kind'
import { isShipped, languageList } from '../../platform/texts/languages'

/** Serialises changes of texts, so that each change sees the previous one. */
export const lockLanguages = (trx: Trx) => sql`lock table language in share row exclusive mode`.execute(trx)

/** Returns the operator's texts that override the shipped ones, by language code. */
export async function ownTexts(db: Pick<Trx, 'selectFrom'>): Promise<Map<string, Record<string, string>>> {
  const rows = await db.selectFrom('language').select(['code', 'texts']).execute()
  return new Map(rows.map(({ code, texts }) => [code, texts]))
}

/** Returns the shipped text of a language; languages added by the operator fall back to English. */
export const shippedText = (code: string, key: string): string =>
  textsOf(isShipped(code) ? code : 'en')[key] ?? ''

/**
 * Overrides some texts of a language, leaving the others unchanged; an empty text restores the shipped text. Call it
 * under `lockLanguages`, and call `loadLanguages` after the commit.
 */
export async function overlayTexts(
  trx: Trx,
  code: string,
  changes: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  const before = await trx.selectFrom('language').selectAll().where('code', '=', code).executeTakeFirst()
  const texts = { ...before?.texts, ...changes }
  for (const [key, text] of Object.entries(changes)) if (text === '') delete texts[key]
  const known = languageList().find((one) => one.code === code)
  await trx
    .insertInto('language')
    .values({
      code,
      name: known?.name ?? code,
      rtl: known?.rtl ?? false,
      is_on: true,
      texts: json(texts),
      version: 1,
      updated_at: at,
    })
    .onConflict((row) =>
      row
        .column('code')
        .doUpdateSet({ texts: json(texts), version: (before?.version ?? 0) + 1, updated_at: at }),
    )
    .execute()
}
